import { Form, Input, type FormInstance } from 'antd';
import { createRef } from 'react';
import { safetyCodePattern } from '../../contract/fields';
import type { Identity } from '../../contract/identity';
import { twiceLogin } from '../../contract/session';
import { say } from '../locales/say';
import { catchFocus, focusHomes } from '../feedback/catchFocus';
import { openLayer } from '../feedback/layers';
import type { Feedback } from '../feedback/feedback';
import { call } from './call';
import { CallError } from './CallError';
import { DemoCode } from './DemoCode';
import { factorOwner, storedToken, storeToken, storeTwiceToken } from './storage';

interface Fields {
  safety_code: string;
}

/** Proves the second factor with a code; throws a CallError when it is wrong. A sign-in that it completes gets another token. */
export async function verifySafetyCode(identity: Identity, code: string): Promise<void> {
  const { twice_token: twiceToken, token } = await call(twiceLogin, { safety_code: code }, { identity, quiet: true });
  if (token !== storedToken(identity)) storeToken(identity, token);
  storeTwiceToken(identity, twiceToken);
}

export const safetyCodeRules = () => [{ required: true, pattern: safetyCodePattern, message: say('session.safetyInvalid') }];

/** Whose authenticator has the code: who acts for another shows his own. */
function hintFor(identity: Identity): string {
  const owner = factorOwner(identity);
  return owner.identity === identity ? say('login.safetyHint') : say('shell.operatorsCode', { operator: owner.username ?? '' });
}

/** The dialog stays open on a wrong code, so that a typing error costs no more than itself. */
export function openSafetyCodeDialog(modal: Feedback['modal'], identity: Identity): Promise<boolean> {
  const form = createRef<FormInstance<Fields>>();
  const homes = focusHomes();
  return new Promise((resolve) => {
    let isBusy = false;
    const setBusy = (isSent: boolean) => {
      isBusy = isSent;
      dialog.update({ okButtonProps: { loading: isSent } });
    };
    const end = (isProven: boolean) => {
      release();
      resolve(isProven);
    };
    const submit = async ({ safety_code: code }: Fields) => {
      if (isBusy) return;
      setBusy(true);
      try {
        await verifySafetyCode(identity, code);
        dialog.destroy();
        end(true);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        form.current?.setFields([{ name: 'safety_code', errors: [error.fields.safety_code ?? error.message] }]);
        form.current?.focusField('safety_code');
      } finally {
        setBusy(false);
      }
    };
    const dialog = modal.confirm({
      title: say('session.askSafetyCode'),
      icon: null,
      okText: say('common.ok'),
      cancelText: say('common.cancel'),
      // The field has the focus. antd takes a null here alone, not in `focusable`.
      autoFocusButton: null,
      // A field that is refused behind it has the focus by the time it is gone: only what is lost then comes back.
      focusable: { focusTriggerAfterClose: false },
      afterClose: () => catchFocus(...homes),
      // With a parameter antd leaves it to us when the dialog closes.
      onOk: (_close: () => void) => form.current?.submit(),
      onCancel: () => end(false),
      content: (
        <Form ref={form} layout="vertical" onFinish={(fields: Fields) => void submit(fields)} scrollToFirstError={{ focus: true }}>
          <Form.Item name="safety_code" rules={safetyCodeRules()} extra={hintFor(identity)} style={{ marginBottom: 8 }}>
            <Input autoFocus autoComplete="one-time-code" maxLength={10} size="large" aria-label={say('login.safetyCode')} />
          </Form.Item>
          <DemoCode
            owner={factorOwner(identity)}
            onCode={(safetyCode) => {
              form.current?.setFieldsValue({ safety_code: safetyCode });
              form.current?.focusField('safety_code');
            }}
          />
        </Form>
      ),
    });
    const release = openLayer(() => {
      dialog.destroy();
      end(false);
    });
  });
}
