(function () {
  var find = document.getElementById('find');
  if (!find) { return; }
  var parts = Array.prototype.slice.call(document.querySelectorAll('.entry, .term'));
  find.addEventListener('input', function () {
    var words = find.value.toLowerCase().split(' ').filter(Boolean);
    parts.forEach(function (part) {
      var text = part.textContent.toLowerCase();
      part.classList.toggle('away', !words.every(function (word) { return text.indexOf(word) !== -1; }));
    });
    document.querySelectorAll('main h2, main h3, main p, main ul, main ol, main .scroll, main figure, main .gallery').forEach(function (other) {
      if (!other.closest('.entry, .term')) { other.classList.toggle('away', words.length !== 0); }
    });
  });
}());
