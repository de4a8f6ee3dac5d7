// Before the first paint: theme and language (the same keys as src/shell/storedSettings.ts), and what the page of this address needs,
// all at once instead of one after the other: its first calls, which src/session/early.ts hands over, and its files.
(function () {
  // Written in when it is built (config/early.ts).
  var early = null;
  var named = /^\/(?:(login)\/)?(other|payer|payee)(?:\/|$)/.exec(location.pathname);
  var identity = named ? named[2] : 'other';
  try {
    var stored = JSON.parse(localStorage.getItem('settings.' + identity) || '{}');
    var dark = stored.theme === 'dark' || (stored.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    if (stored.language) localStorage.setItem('umi_locale', stored.language === 'en' ? 'en-US' : 'zh-CN');
    document.documentElement.lang = localStorage.getItem('umi_locale') || 'zh-CN';
  } catch (error) {
    document.documentElement.dataset.theme = 'light';
  }
  if (!early || !named) return;

  var page = named[1] ? { files: early.login, calls: [] } : early.pages[location.pathname] || { files: [], calls: [] };
  var token = localStorage.getItem(identity + 'accessToken');
  var asked = new URLSearchParams(location.search);
  // An address with a token in it changes who this is; what a login page asks for, its form asks (prerenderedForm.ts).
  if (!named[1] && token && !asked.has('token')) {
    var headers = { 'Accept-Language': document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN', Authorization: 'Bearer ' + token };
    var twice = localStorage.getItem(identity + 'accessTokenTwice');
    if (twice) headers['x-twice-token'] = twice;
    var queries = page.calls.map(function (call) {
      var query = new URLSearchParams(call.query);
      call.names.forEach(function (name) {
        if (asked.get(name)) query.set(name, asked.get(name));
      });
      query.sort();
      return call.path + (String(query) && '?' + query);
    });
    window.early = {
      address: location.pathname + location.search,
      headers: headers,
      calls: early.session[identity].concat(queries).map(function (url) {
        var request = new XMLHttpRequest();
        request.open('GET', '/api' + url);
        request.timeout = 50000;
        for (var name in headers) request.setRequestHeader(name, headers[name]);
        request.send();
        return { url: url, request: request };
      }),
    };
  }
  (named[1] ? page.files : early.frame.concat(page.files)).forEach(function (place) {
    var file = early.files[place];
    var link = document.createElement('link');
    link.rel = /\.css$/.test(file) ? 'stylesheet' : 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  });
})();
