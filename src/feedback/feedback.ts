import type { ModalStaticFunctions } from 'antd/es/modal/confirm';
import type { MessageInstance } from 'antd/es/message/interface';
import type { NotificationInstance } from 'antd/es/notification/interface';

export interface Feedback {
  message: MessageInstance;
  modal: Omit<ModalStaticFunctions, 'warn'>;
  notification: NotificationInstance;
}

let provide: (feedback: Feedback) => void = () => {};
let ready = new Promise<Feedback>((resolve) => {
  provide = resolve;
});
let isNeeded = false;
let onNeeded: () => void = () => {};

/** Messages and dialogs in the theme and language of the moment; their code is fetched when first needed. */
export function feedback(): Promise<Feedback> {
  isNeeded = true;
  onNeeded();
  return ready;
}

/** Acts each time it is needed, and at once where it was. */
export function whenFeedbackNeeded(act: () => void): void {
  onNeeded = act;
  if (isNeeded) act();
}

/** Called by the host that draws them; a later host takes the place of an earlier one. */
export function provideFeedback(current: Feedback): void {
  provide(current);
  ready = Promise.resolve(current);
}
