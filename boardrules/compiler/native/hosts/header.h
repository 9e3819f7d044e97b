/* @TITLE@ for @PLAYERS@ players: the rules as a library in C99. Made by boardrules; see README.md beside it.

   A position (br_position) is a plain struct: copy it with an assignment. What changes while somebody plays (random numbers, the list of
   legal actions) is kept in a br_play, one for each thread:

       br_play *play = calloc(1, br_play_size());
       br_seed(play, 7);

   Players, actions, cards, spaces and so on are numbers here; functions tell their names. Texts are UTF-8.

   Functions that write a text put as much of it into the buffer as fits, always with a zero behind it, and return the length of the
   whole text, or -1 where there is none. If that is not less than the size, the buffer was too small. A size of 0 only measures.

   Functions that play return -1 where play was stopped: see br_stopped. */

#ifndef @GUARD@
#define @GUARD@

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

@CONSTANTS@
#define BR_CHANCE (-1)    /* as the one who decides: a roll or a draw */
#define BR_NOBODY (-2)    /* the game is over */
#define BR_SPECTATOR (-1) /* as an observer: somebody who does not play */

/* Where everything lies in memory. Read the fields if you like; to write them, use the functions. */
typedef struct br_position {
@FIELDS@
} br_position;

typedef struct br_play br_play;

/* ---- beginning ---- */

int64_t br_position_size(void);
int64_t br_play_size(void); /* a play begins as so many zero bytes */

/* Random numbers from a seed: those of Python's random.Random(seed). */
void br_seed(br_play *P, uint64_t seed);

/* The position after the setup. With `rolls` dice and cards are thrown and drawn by the play's own random numbers whenever it comes to
   that, here and in br_apply; without, play waits for the host to choose among the outcomes, as among actions. */
int br_start(br_play *P, br_position *S, int rolls);

/* ---- playing ---- */

int br_over(const br_position *S);
int32_t br_player(const br_position *S); /* who decides: 0 to BR_PLAYERS - 1, BR_CHANCE or BR_NOBODY */
int32_t br_active(const br_position *S); /* whose turn it is; somebody else may have to decide in it */
int32_t br_round(const br_position *S);
const char *br_node_name(const br_position *S); /* the point where play waits; "" when the game is over */
const char *br_step_name(const br_position *S); /* the step of the turn; "" where there is none */

/* The legal actions, or the outcomes of chance. How many there are; the codes stand in br_codes(P), in ascending order, until the next call
   with this play. Of chance br_weights(P) tells how likely each is. */
int br_legal(br_play *P, br_position *S);
int32_t *br_codes(br_play *P);
int32_t *br_weights(br_play *P);

/* The same into arrays of the host, as many as there is room for; weights of actions are 1. */
int br_outcomes(br_play *P, br_position *S, int64_t *codes, int64_t *weights, int room);

/* Carries out a code that br_legal has told. Any other leads nowhere good: what comes from people is for br_try. */
int br_apply(br_play *P, br_position *S, int64_t code, int rolls);

/* Carries out a code if it is legal: 1 if it was, 0 if not, and nothing has changed. */
int br_try(br_play *P, br_position *S, int64_t code, int rolls);

/* A legal code at random: every action as likely as the others, outcomes of chance by their weights. */
int64_t br_choose(br_play *P, br_position *S);

/* Random play to the end, or for so many decisions; how many were made. */
int64_t br_playout(br_play *P, br_position *S, int64_t limit);

/* Many random games from one position. `counts` (3 + BR_PLAYERS numbers, added to): decisions, games cut off, games without a single winner, then
   the victories of each player. `S` is a position to work in. */
int64_t br_playouts(br_play *P, const br_position *from, br_position *S, int64_t games, int64_t limit, int64_t *counts);

/* How many sequences of so many actions there are. */
int64_t br_perft(br_play *P, br_position *S, int depth);

/* Why play was stopped: -1 it was not, -2 this library can go no further, -3 a hook failed; otherwise a decision took too much work, and
   br_stopped_rule tells by which rule. The position is then in the middle of something: go on from a copy. */
int32_t br_stopped(br_play *P);
const char *br_stopped_rule(const br_play *P);

/* ---- actions ---- */

/* An action as people write it, such as "lay headwind a9"; at a roll or draw one of its outcomes. */
int64_t br_action_text(const br_position *S, int64_t code, char *buffer, int64_t size);

/* The code of an action written so, legal or not; -1 where there is none. Names are written as they are, with blanks between them. */
int64_t br_parse(const br_position *S, const char *line);

/* Codes are numbers for actions with their arguments. An argument is a number, or the number of a name in a domain. */
int32_t br_action_count(void);
const char *br_action_name(int32_t action);
int32_t br_action_of(int64_t code);
int32_t br_parameter_count(int32_t action);
const char *br_parameter_name(int32_t action, int32_t place);
int32_t br_parameter_domain(int32_t action, int32_t place); /* -1: a number, or yes (1) and no (0) */
int64_t br_argument(int64_t code, int32_t place);

/* ---- names ---- */

const char *br_game(void);
const char *br_title(void);
int32_t br_players(void);
const char *br_seat(int32_t player);

/* Domains are what names are about: Player, every enum, deck, board and kind of piece of the game, Direction. */
int32_t br_domain_count(void);
const char *br_domain_name(int32_t domain);
int32_t br_domain_size(int32_t domain);
int64_t br_name(int32_t domain, int64_t number, char *buffer, int64_t size);
int64_t br_number(int32_t domain, const char *name); /* -1 where nothing is called so */

const char *br_rule_id(int32_t rule); /* "" for -1 */
const char *br_rule_sentence(int32_t rule);

/* ---- the end ---- */

int64_t br_winners(const br_position *S);    /* bit p: player p has won; several may share the victory */
int64_t br_eliminated(const br_position *S); /* bit p: player p is out */
int32_t br_end_rule(const br_position *S);   /* the rule that ended the game; -1 for none */
int br_counted(const br_position *S);        /* whether points decided */

/* Why the game is over, in words. */
int64_t br_reason_text(br_play *P, br_position *S, char *buffer, int64_t size);

/* The score sheet at any time: row by row the points of each player, br_categories() rows and then br_tiebreaks(); and the totals. */
int32_t br_categories(void);
int32_t br_tiebreaks(void);
const char *br_category_name(int32_t row);
const char *br_category_title(int32_t row);
int br_score(br_play *P, br_position *S, int64_t *rows);
int br_totals(br_play *P, br_position *S, int64_t *totals);

/* How well a player stands, for bots, where the rules tell; 0 where they do not. */
int64_t br_evaluate(br_play *P, br_position *S, int64_t player);

/* ---- as JSON ---- */

/* All that an observer may see: a player, or BR_SPECTATOR. What is hidden from the observer is left out; of closed zones there is the size. */
int64_t br_view(br_play *P, br_position *S, int32_t observer, char *buffer, int64_t size);

/* The whole position, hidden things too: for saving, not for showing. It is what stands under "position" in a state that boardrules saves from
   Python with explicit chance. */
int64_t br_json(const br_position *S, char *buffer, int64_t size);

/* The position that br_json wrote: 0, or the place in the text (counted from 1) where something does not belong. A text from a stranger gives a
   position that can be played, or is refused; whether play can lead there is not asked. */
int64_t br_from_json(br_play *P, br_position *S, const char *text);

/* ---- hooks: what the rules leave to the host. Most games have none. ---- */

/* Called with the number of the hook, the position, the arguments (how many there are; then each as -1 and a number, or as a size and the members of
   a set), and room for the members of a set. Answers with a number, or with how many members it has put there. */
typedef int64_t (*br_hook)(int32_t hook, const br_position *S, const int64_t *arguments, int32_t *values, int32_t room);

int32_t br_hook_count(void);
const char *br_hook_name(int32_t hook);
void br_use_hooks(br_play *P, br_hook ask);
void br_fail(br_play *P); /* from within a hook that cannot answer: stops play */

/* ---- for hosts that move positions and random numbers about ---- */

int br_rebuild(br_play *P, br_position *S); /* after the fields of a position were written by hand */
uint32_t *br_random_state(br_play *P);      /* 624 words of the Mersenne Twister, and how many of them are used */

#ifdef __cplusplus
}
#endif

#endif
