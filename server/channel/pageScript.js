// The cashier page with life in it: countdown, the order's state as it changes, copying, and the way back to the merchant.
(() => {
  const pollMs = 2000;
  const hiddenMs = 15000;
  const longestMs = 30000;
  const copiedMs = 2000;
  const soonSeconds = 60;
  const lost = document.querySelector('[data-lost]');
  const said = document.querySelector('[data-said]');
  let endsAt = 0;
  let failures = 0;
  let polling = 0;
  let returning = 0;
  let isStaying = false;

  const main = () => document.querySelector('main');
  const isOpen = (state) => state === 'waiting' || state === 'confirming';
  const two = (number) => String(number).padStart(2, '0');

  /** Seconds by the platform's clock, whatever this one shows: it says how many are left, not until when. */
  function setLeft(seconds) {
    endsAt = performance.now() + seconds * 1000;
  }

  function tick() {
    const clock = document.querySelector('[data-clock]');
    if (!clock) return;
    const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    clock.textContent = `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
    document.querySelector('[data-bar]').value = seconds;
    main().classList.toggle('soon', seconds <= soonSeconds);
  }

  async function copy(button) {
    const text = button.dataset.copy;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without TLS there is no clipboard: what is selected is copied the old way.
      const field = document.body.appendChild(document.createElement('textarea'));
      field.value = text;
      field.className = 'unseen';
      field.select();
      const isDone = document.execCommand('copy');
      field.remove();
      button.focus();
      if (!isDone) return;
    }
    const label = button.dataset.label ?? button.textContent;
    button.dataset.label = label;
    button.textContent = button.dataset.copied;
    said.textContent = button.dataset.copied;
    setTimeout(() => {
      button.textContent = label;
      said.textContent = '';
    }, copiedMs);
  }

  /** Goes on to the merchant by itself, in place of this page, so that nobody who goes back is sent away again. */
  function goBack() {
    const link = document.querySelector('[data-return]');
    const going = document.querySelector('[data-going]');
    if (!link || returning || isStaying) return;
    going.hidden = false;
    const counter = going.querySelector('[data-seconds]');
    returning = setInterval(() => {
      const left = Number(counter.textContent) - 1;
      counter.textContent = String(Math.max(0, left));
      if (left > 0) return;
      clearInterval(returning);
      location.replace(link.href);
    }, 1000);
  }

  function begin() {
    const { state, left } = main().dataset;
    for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false;
    if (left !== undefined) setLeft(Number(left));
    tick();
    plan();
    if (state && !isOpen(state)) goBack();
  }

  /** What the platform has drawn takes the place of what stands here, unless it says the same. */
  function show(text) {
    const page = new DOMParser().parseFromString(text, 'text/html');
    const next = page.querySelector('main');
    if (!next) throw new Error('what was answered is no page of the platform');
    if (next.dataset.state === main().dataset.state) return;
    main().replaceWith(document.adoptNode(next));
    document.title = page.title;
    scrollTo(0, 0);
    said.textContent = document.querySelector('h1').textContent;
    begin();
  }

  /** The page of the new state, as the platform draws it. */
  async function renew() {
    const response = await fetch(location.href, { cache: 'no-store' });
    if (!response.ok) throw new Error(String(response.status));
    show(await response.text());
  }

  /** Sends the form without leaving the page, which would be lost where there is no connection. */
  async function send(form) {
    const button = form.querySelector('button');
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    try {
      const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(), cache: 'no-store' });
      // A refusal is a page too, with the reason and a way back.
      show(await response.text());
      failures = 0;
    } catch {
      failures += 1;
    }
    lost.hidden = failures === 0;
    plan();
    button.removeAttribute('aria-disabled');
  }

  async function poll() {
    try {
      const response = await fetch(`${location.pathname}/state`, { cache: 'no-store' });
      if (!response.ok) throw new Error(String(response.status));
      const { state, left } = await response.json();
      // Meanwhile the button may have brought the answer.
      if (!isOpen(main().dataset.state)) return;
      if (state === main().dataset.state) setLeft(left);
      else await renew();
      failures = 0;
    } catch {
      failures += 1;
    }
    lost.hidden = failures === 0;
    plan();
  }

  function plan() {
    clearTimeout(polling);
    if (!isOpen(main().dataset.state)) return;
    const usual = document.hidden ? hiddenMs : pollMs;
    polling = setTimeout(poll, Math.min(longestMs, usual * 2 ** failures));
  }

  /** Asks at once where there is something to ask. */
  function pollNow() {
    if (!isOpen(main().dataset.state) || document.hidden) return;
    clearTimeout(polling);
    void poll();
  }

  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-copy]');
    if (button) void copy(button);
    if (target.closest('[data-stay]')) {
      isStaying = true;
      clearInterval(returning);
      document.querySelector('[data-going]').hidden = true;
    }
  });
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(event.target);
  });
  document.addEventListener('visibilitychange', pollNow);
  addEventListener('online', pollNow);
  // A page that comes out of the browser's memory shows what was.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  setInterval(tick, 250);
  begin();
})();
