import type { ComponentProps, FormEvent, KeyboardEvent, MouseEvent, Ref } from 'react';
import type { PublicConfig } from '../../../contract/system';
import type { Say } from '../../locales/useText';
import type { CaptchaState } from './captchaState';
import styles from './LoginPage.module.css';
import type { FieldName } from './loginRules';

export type DemoAccount = PublicConfig['demo'][number];

/** What the form shows, in words. */
export interface LoginFieldsState {
  errors: Partial<Record<FieldName, string>>;
  /** What is wrong with all of it; empty: nothing. */
  failure: string;
  isPasswordShown: boolean;
  isCapsLockOn: boolean;
  isBusy: boolean;
  captcha: CaptchaState;
  demo: Pick<DemoAccount, 'username' | 'password' | 'name'>[];
}

export interface LoginFieldsEvents {
  onSubmit: (event: FormEvent) => void;
  onLeave: (name: FieldName) => void;
  onChange: (name: FieldName) => void;
  onEye: () => void;
  onCapsLock: (isOn: boolean) => void;
  onCaptcha: () => void;
  onDemo: (account: { username: string; password: string }) => void;
}

export interface LoginFieldsProps {
  t: Say;
  ref?: Ref<HTMLFormElement>;
  state: LoginFieldsState;
  events: LoginFieldsEvents;
}

/**
 * The fields of the first step. They keep what is typed themselves: they are also drawn into the HTML, and what was typed there
 * is theirs when React takes them over. `data-part`: what prerenderedForm.ts keeps alive until then.
 */
export function LoginFields({ t, ref, state, events }: LoginFieldsProps) {
  const field = (name: FieldName) => ({ name, error: state.errors[name] ?? '', events });
  const capsLock = (event: KeyboardEvent) => events.onCapsLock(event.getModifierState('CapsLock'));
  return (
    // POST: should it ever be sent by the browser itself, what was typed is not in the address.
    <form ref={ref} method="post" noValidate className={styles.form} onSubmit={events.onSubmit}>
      <label htmlFor="username">{t('login.username')}</label>
      <Field {...field('username')} autoComplete="username" maxLength={64} autoFocus />
      <div className={styles.labels}>
        <label htmlFor="password">{t('login.password')}</label>
        <span role="status" className={styles.capsLock} data-part="capsLock">
          {state.isCapsLockOn ? `⇪ ${t('login.capsLock')}` : ''}
        </span>
      </div>
      <div className={styles.password}>
        <Field
          {...field('password')}
          type={state.isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={128}
          onKeyDown={capsLock}
          onKeyUp={capsLock}
        />
        <Eye t={t} isShown={state.isPasswordShown} onClick={events.onEye} />
      </div>
      <label htmlFor="captchaCode">{t('login.captcha')}</label>
      <div className={styles.captchaRow}>
        <Field {...field('captchaCode')} autoComplete="off" maxLength={8} />
        <CaptchaImage t={t} captcha={state.captcha} onClick={events.onCaptcha} />
      </div>
      <div role="alert" className={styles.failure} data-part="failure">
        {state.failure}
      </div>
      <button type="submit" className={styles.submit} aria-busy={state.isBusy} aria-disabled={state.isBusy}>
        <span className={styles.spinner} aria-hidden="true" />
        {t('login.submit')}
      </button>
      <DemoAccounts t={t} accounts={state.demo} onChoose={events.onDemo} />
    </form>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  name: FieldName;
  error: string;
  events: LoginFieldsEvents;
}

/** An input, and below it the place where it is told what is wrong with it. */
function Field({ name, error, events, type = 'text', ...input }: FieldProps) {
  return (
    <>
      <input
        id={name}
        name={name}
        type={type}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.input}
        aria-required="true"
        aria-invalid={error !== ''}
        aria-describedby={`${name}-error`}
        onInput={() => events.onChange(name)}
        onBlur={() => events.onLeave(name)}
        {...input}
      />
      <div id={`${name}-error`} role="alert" className={styles.error}>
        {error}
      </div>
    </>
  );
}

/** The focus stays in the field, with its caret. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Eye({ t, isShown, onClick }: { t: Say; isShown: boolean; onClick: () => void }) {
  const name = t(isShown ? 'login.hidePassword' : 'login.showPassword');
  return (
    <button type="button" className={styles.eye} data-part="eye" aria-label={name} onMouseDown={keepFocus} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.600" aria-hidden="true">
        <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
        <circle cx="12" cy="12" r="3" />
        <path className={styles.slash} d="M4 20 20 4" />
      </svg>
    </button>
  );
}

function CaptchaImage({ t, captcha: { id, image, hasFailed }, onClick }: { t: Say; captcha: CaptchaState; onClick: () => void }) {
  const text = hasFailed ? t('login.captchaFailed') : t('login.refreshCaptcha');
  return (
    <button type="button" className={styles.captcha} data-part="captcha" onClick={onClick} title={text} aria-label={text}>
      {image ? <img src={image} alt="" width={120} height={40} data-captcha={id} /> : hasFailed && t('common.retry')}
    </button>
  );
}

interface DemoAccountsProps {
  t: Say;
  accounts: LoginFieldsState['demo'];
  onChoose: LoginFieldsEvents['onDemo'];
}

/** In a demo: who can sign in here, to be filled in. */
function DemoAccounts({ t, accounts, onChoose }: DemoAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <div className={styles.demo} data-part="demo">
      <span>{t('login.demo')}</span>
      {accounts.map(({ username, password, name }) => (
        <button key={username} type="button" onClick={() => onChoose({ username, password })}>
          {`${username} · ${name}`}
        </button>
      ))}
    </div>
  );
}
