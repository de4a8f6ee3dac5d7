import { renderToString } from 'react-dom/server';
import { noCaptcha } from './captchaState';
import { LoginFields, type LoginFieldsEvents, type LoginFieldsState } from './LoginFields';
import { LoginFrame } from './LoginFrame';

const nothing = () => {};
const events: LoginFieldsEvents = {
  ...{ onSubmit: nothing, onLeave: nothing, onChange: nothing, onEye: nothing },
  ...{ onCapsLock: nothing, onCaptcha: nothing, onDemo: nothing },
};
const state: LoginFieldsState = {
  ...{ errors: {}, failure: '', isPasswordShown: false, isCapsLockOn: false, isBusy: false },
  captcha: noCaptcha,
  demo: [{ username: '', password: '', name: '' }],
};

/**
 * The login page as its HTML has it, drawn once by the build. `{{id}}`: a text, filled in by prerenderedForm.ts in the language of
 * the moment, as are `{{name}}` and `{{door}}`.
 */
export function prerender(): string {
  const t = (id: string) => `{{${id}}}`;
  return renderToString(
    <LoginFrame
      {...{ t, identity: undefined, door: '{{door}}', systemName: '{{name}}', version: '', primary: '' }}
      title={t('login.welcome')}
      onDoor={nothing}
      onLanguage={nothing}
    >
      <LoginFields t={t} state={state} events={events} />
    </LoginFrame>,
  );
}
