// Stands in the page itself, behind the root, before anything of the application is there (docs/adr/0027): it brings no library along.
import { isSuccess, type Envelope } from '../../../contract/answer';
import { isIdentity, type Identity } from '../../../contract/identity';
import { inLocale } from '../../../contract/locale';
import type { captcha as captchaCall } from '../../../contract/session';
import type { Output } from '../../../contract/endpoint';
import type { getSystemName, PublicConfig } from '../../../contract/system';
import type { publicTexts } from '../../locales/publicTexts';
import type { Early } from '../../session/early';
import { fetchFiles } from '../../session/fetchFiles';
import { sendEarly } from '../../session/sendEarly';
import { primaryOf } from '../../shell/themeColor';
import { parseSettings, settingsKey } from '../../shell/storedSettings';
import { captchaMs, noCaptcha } from './captchaState';
import { errorsIn, fieldNameOf, fieldNames, fieldsOf, focusFirstError, inputOf, type FieldName, type LoginErrors } from './loginRules';
import type { FormState } from './prerendered';
import { asElement, placesIn, type Place } from './templatePlaces';

/** What the build writes in (config/prerender.ts). */
export interface Built {
  texts: Partial<typeof publicTexts>;
  /** Where the calls of the page go, without the base. */
  calls: Record<'captcha' | 'config' | 'systemName', string>;
  passwordMin: number;
  /** The script that asks for what pages need first (askEarly.ts), the application's own, and what else that needs for a login page. */
  early: string;
  entry: string;
  files: string[];
}
declare const built: Built;

/** Ids of the template, and of what is made of it, in the document. */
const ids = { template: 'login-template', host: 'login' };
const systemNameKey = 'systemName';
const localeKey = 'umi_locale';

/** After so long, in milliseconds, the application should be there. */
const patienceMs = 30_000;

function dataOf<T>(request: XMLHttpRequest): T | null {
  try {
    const envelope: Envelope<T> = JSON.parse(request.responseText);
    return isSuccess(envelope.code) ? envelope.data : null;
  } catch {
    // Nothing came, or a page in its place.
    return null;
  }
}

class PrerenderedForm {
  private readonly state: FormState = {
    ...{ errors: {}, isPasswordShown: false, isCapsLockOn: false, isBusy: false },
    ...{ captcha: noCaptcha, config: null },
    locale: document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN',
  };
  private readonly ended = new AbortController();
  private readonly early: Early;
  private readonly form: HTMLFormElement;
  private readonly demo: HTMLElement;
  private readonly places: Place[];
  private captchasAsked = 0;
  private loading: 'waiting' | 'slow' | 'lost' = 'waiting';

  constructor(
    private readonly identity: Identity,
    private readonly host: HTMLElement,
    container: HTMLElement,
  ) {
    this.form = asElement(host.querySelector('form'), HTMLFormElement);
    this.demo = this.part('demo');
    this.demo.remove();
    this.places = [...placesIn(host), ...placesIn(asElement(this.demo.querySelector('span'), HTMLElement))];
    const settings = parseSettings(localStorage.getItem(settingsKey(identity)));
    const isDark = document.documentElement.dataset.theme === 'dark';
    asElement(container.firstElementChild, HTMLElement).style.setProperty('--primary', primaryOf(settings.themeColor, isDark));
    host.querySelector(`a[href="/login/${identity}"]`)?.setAttribute('aria-current', 'page');
    this.early = {
      addresses: [location.pathname + location.search],
      at: performance.now(),
      headers: { 'Accept-Language': this.state.locale },
      calls: [],
    };
    window.early = this.early;
    this.fill();
  }

  /** What the page does until the application takes it over. */
  start(): void {
    this.listen();
    if (document.activeElement === document.body) inputOf(this.form, 'username').focus();
    this.refreshCaptcha();
  }

  /** What one can begin to type without. */
  askRest(): void {
    this.ask<PublicConfig>(built.calls.config, (config) => {
      this.state.config = config;
      this.show();
    });
    if (localStorage.getItem(systemNameKey)) return;
    this.ask<Output<typeof getSystemName>>(built.calls.systemName, (answer) => {
      if (answer) localStorage.setItem(systemNameKey, answer.value);
      this.fill();
    });
  }

  take(): FormState {
    this.ended.abort();
    this.loading = 'waiting';
    this.fill();
    // The one that is under way is shown by the application.
    if (this.captchasAsked > 0) this.state.captcha = { ...this.state.captcha, expires: 0 };
    return this.state;
  }

  private part(name: string): HTMLElement {
    return asElement(this.host.querySelector(`[data-part=${name}]`), HTMLElement);
  }

  private word(id: keyof typeof publicTexts): string {
    const text = built.texts[id];
    return text ? inLocale(text, this.state.locale) : '';
  }

  /** Says everything in the language of the moment. */
  private fill(): void {
    const own: Record<string, string> = {
      name: localStorage.getItem(systemNameKey) ?? this.word('app.name'),
      door: this.word(`app.door.${this.identity}`),
    };
    const texts: Partial<Record<string, readonly [string, string]>> = built.texts;
    const say = (id: string) => own[id] ?? (texts[id] ? inLocale(texts[id], this.state.locale) : '');
    for (const { template, write } of this.places) write(template.replace(/\{\{([\w.]+)\}\}/g, (_whole, id: string) => say(id)));
    document.title = this.word('app.title').replace(/\{(\w+)\}/g, (_whole, id: string) => say(id));
    this.showFailure();
    this.show();
  }

  /** Shows what `LoginFields` would draw for this state. */
  private show(): void {
    const { errors, isPasswordShown, isCapsLockOn, isBusy } = this.state;
    for (const name of fieldNames) {
      const error = errors[name];
      inputOf(this.form, name).setAttribute('aria-invalid', String(error !== undefined));
      asElement(this.host.querySelector(`#${name}-error`), HTMLElement).textContent = error ? this.word(error) : '';
    }
    inputOf(this.form, 'password').type = isPasswordShown ? 'text' : 'password';
    this.part('eye').setAttribute('aria-label', this.word(isPasswordShown ? 'login.hidePassword' : 'login.showPassword'));
    this.part('capsLock').textContent = isCapsLockOn ? `⇪ ${this.word('login.capsLock')}` : '';
    const button = asElement(this.form.querySelector('[type=submit]'), HTMLElement);
    for (const name of ['aria-busy', 'aria-disabled']) button.setAttribute(name, String(isBusy));
    this.showCaptcha();
    this.showConfig();
  }

  private showCaptcha(): void {
    const { id, image, hasFailed } = this.state.captcha;
    const button = this.part('captcha');
    const text = this.word(hasFailed ? 'login.captchaFailed' : 'login.refreshCaptcha');
    for (const name of ['title', 'aria-label']) button.setAttribute(name, text);
    if (!image) button.textContent = hasFailed ? this.word('common.retry') : '';
    else if (button.querySelector('img')?.dataset.captcha !== id) {
      const picture = Object.assign(new Image(120, 40), { src: image, alt: '' });
      picture.dataset.captcha = id;
      button.replaceChildren(picture);
    }
  }

  private showConfig(): void {
    const { config } = this.state;
    if (!config) return;
    this.part('version').textContent = `v${config.version}`;
    const own = config.demo.filter((account) => account.identity === this.identity);
    if (own.length === 0 || this.demo.isConnected) return;
    const [heading, pattern] = this.demo.children;
    const buttons = own.map(({ username, password, name }) => {
      const button = asElement(pattern?.cloneNode() ?? null, HTMLElement);
      button.textContent = `${username} · ${name}`;
      this.on(button, 'click', () => this.choose(username, password));
      return button;
    });
    this.demo.replaceChildren(...(heading ? [heading] : []), ...buttons);
    this.form.append(this.demo);
  }

  private showFailure(): void {
    const place = this.part('failure');
    place.textContent = '';
    if (this.loading === 'waiting') return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = this.word('login.reload');
    button.addEventListener('click', () => location.reload());
    place.append(this.word('login.notLoaded'), ' ', button);
  }

  private on(target: EventTarget, type: string, listener: (event: Event) => void, capture = false): void {
    target.addEventListener(type, listener, { signal: this.ended.signal, capture });
  }

  private listen(): void {
    const { form, state } = this;
    const change = (how: (event: Event) => void) => (event: Event) => {
      how(event);
      this.show();
    };
    this.on(
      form,
      'submit',
      change((event) => this.submit(event)),
    );
    this.on(
      form,
      'input',
      change(({ target }) => this.judge(fieldNameOf(target), false)),
    );
    this.on(
      form,
      'focusout',
      change(({ target }) => this.leave(fieldNameOf(target))),
    );
    const capsLock = change((event) => {
      if (event instanceof KeyboardEvent) state.isCapsLockOn = event.getModifierState('CapsLock');
    });
    for (const type of ['keydown', 'keyup']) this.on(inputOf(form, 'password'), type, capsLock);
    this.on(this.part('eye'), 'mousedown', (event) => event.preventDefault());
    this.on(
      this.part('eye'),
      'click',
      change(() => (state.isPasswordShown = !state.isPasswordShown)),
    );
    this.on(this.part('captcha'), 'click', () => this.refreshCaptcha());
    this.on(this.part('language'), 'click', () => this.switchLanguage());
    this.watchLoading();
  }

  /** A form that nobody will send is not left standing as if it were one. */
  private watchLoading(): void {
    const tell = (loading: 'slow' | 'lost') => {
      this.loading = loading;
      if (loading === 'lost') this.state.isBusy = false;
      this.show();
      this.showFailure();
    };
    const isOwn = (address: unknown) => typeof address === 'string' && address.includes('/assets/');
    const look = (event: Event) => {
      const { target } = event;
      if (isOwn(event instanceof ErrorEvent ? event.filename : target instanceof HTMLScriptElement && target.src)) tell('lost');
    };
    this.on(window, 'error', look, true);
    this.on(window, 'vite:preloadError', () => tell('lost'));
    const timer = setTimeout(() => tell('slow'), patienceMs);
    this.ended.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** It is sent by the application, as soon as that is there. */
  private submit(event: Event): void {
    event.preventDefault();
    if (this.state.isBusy) return;
    const errors = errorsIn(fieldsOf(this.form), built.passwordMin);
    this.state.errors = errors;
    this.state.isBusy = Object.keys(errors).length === 0 && this.loading !== 'lost';
    focusFirstError(this.form, errors);
  }

  private leave(name: FieldName | undefined): void {
    if (name === 'password') this.state.isCapsLockOn = false;
    this.judge(name, true);
  }

  /** What is said of a field while somebody types in it is taken back. */
  private judge(name: FieldName | undefined, isLeft: boolean): void {
    if (!name) return;
    const errors: LoginErrors = { ...this.state.errors, [name]: undefined };
    const own = isLeft ? errorsIn({ [name]: inputOf(this.form, name).value }, built.passwordMin) : {};
    this.state.errors = { ...errors, ...own };
  }

  private choose(username: string, password: string): void {
    inputOf(this.form, 'username').value = username;
    inputOf(this.form, 'password').value = password;
    for (const name of ['username', 'password'] as const) this.judge(name, false);
    inputOf(this.form, 'captchaCode').focus();
    this.show();
  }

  private switchLanguage(): void {
    const locale = this.state.locale === 'zh-CN' ? 'en-US' : 'zh-CN';
    this.state.locale = locale;
    localStorage.setItem(localeKey, locale);
    document.documentElement.lang = locale;
    this.early.headers['Accept-Language'] = locale;
    this.fill();
  }

  private refreshCaptcha(): void {
    this.captchasAsked += 1;
    this.ask<Output<typeof captchaCall>>(built.calls.captcha, (answer) => {
      this.captchasAsked -= 1;
      this.state.captcha = answer
        ? { id: answer.captcha_id, image: answer.image, hasFailed: false, expires: Date.now() + captchaMs }
        : { ...noCaptcha, hasFailed: true };
      this.show();
      if (!answer) return;
      const timer = setTimeout(() => this.refreshCaptcha(), captchaMs);
      this.ended.signal.addEventListener('abort', () => clearTimeout(timer));
    });
  }

  /** Asks as the application would, which is handed what is still under way when it comes (src/session/early.ts). */
  private ask<T>(url: string, onAnswer: (data: T | null) => void): void {
    const call = sendEarly(url, this.early.headers);
    this.early.calls.push(call);
    this.on(call.request, 'loadend', () => {
      const place = this.early.calls.indexOf(call);
      if (place < 0) return;
      this.early.calls.splice(place, 1);
      onAnswer(dataOf(call.request));
    });
  }
}

/** Whose login page this address is; undefined: none, or the application leads from here to somewhere else. */
function doorHere(): Identity | undefined {
  const identity = /^\/login\/(\w+)\/?$/.exec(location.pathname)?.[1];
  if (!isIdentity(identity) || new URLSearchParams(location.search).has('token')) return undefined;
  // As the guard says it to the router, which keeps it there.
  const state: unknown = Object(history.state).usr;
  const owesCode = typeof state === 'object' && state !== null && 'owesCode' in state;
  return owesCode && localStorage.getItem(`${identity}accessToken`) ? undefined : identity;
}

/** Puts the form into the document, if this is a page that has one. */
function stand(root: HTMLElement): PrerenderedForm | undefined {
  const identity = doorHere();
  const template = document.getElementById(ids.template);
  if (!identity || !(template instanceof HTMLTemplateElement)) return undefined;
  const host = document.createElement('div');
  host.id = ids.host;
  host.append(document.importNode(template.content, true));
  const container = asElement(host.lastElementChild, HTMLElement);
  // Should it fail, nothing stands there.
  const form = new PrerenderedForm(identity, host, container);
  root.before(host);
  window.prerendered = { identity, container, take: () => form.take(), remove: () => host.remove() };
  form.start();
  return form;
}

/** Runs a script as soon as it is there, and after those that were begun before it. */
function begin(src: string, kind: Partial<HTMLScriptElement> = {}): void {
  document.head.append(Object.assign(document.createElement('script'), { ...kind, async: false, src }));
}

let form: PrerenderedForm | undefined;

function goOn(): void {
  if (form) fetchFiles(built.files);
  begin(built.early);
  begin(built.entry, { type: 'module', crossOrigin: '' });
  form?.askRest();
}

try {
  form = stand(asElement(document.getElementById('root'), HTMLElement));
} finally {
  // The application's start would keep a form waiting that could be seen and typed in. A page that nobody sees is not drawn.
  if (form && !document.hidden) requestAnimationFrame(() => setTimeout(goOn));
  else goOn();
}
