// Before the first paint: theme and language (the same keys as src/shell/preferences.ts), and the files that every page behind
// the login needs, all at once instead of one after the other. Their names are written in when it is built.
(function () {
  var files = [];
  if (!/^\/login\//.test(location.pathname))
    files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    });
  try {
    var named = /^\/(?:login\/)?(other|payer|payee)(?:\/|$)/.exec(location.pathname);
    var stored = JSON.parse(localStorage.getItem('settings.' + (named ? named[1] : 'other')) || '{}');
    var dark = stored.theme === 'dark' || (stored.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    if (stored.language) localStorage.setItem('umi_locale', stored.language === 'en' ? 'en-US' : 'zh-CN');
    document.documentElement.lang = localStorage.getItem('umi_locale') || 'zh-CN';
  } catch (error) {
    document.documentElement.dataset.theme = 'light';
  }
})();
