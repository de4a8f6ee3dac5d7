import { message, Modal, notification } from 'antd';
import { useLayoutEffect } from 'react';
import { provideFeedback } from './feedback';

/** In pixels: what is told covers neither the bell nor the user's menu. */
const belowHeader = 64;

/** Draws what `feedback()` is asked to show. */
export default function FeedbackHost() {
  const [messageApi, messages] = message.useMessage({ maxCount: 3 });
  const [modal, modals] = Modal.useModal();
  const [notificationApi, notifications] = notification.useNotification({ top: belowHeader });
  useLayoutEffect(() => {
    provideFeedback({ message: messageApi, modal, notification: notificationApi });
  }, [messageApi, modal, notificationApi]);
  return (
    <>
      {messages}
      {modals}
      {notifications}
    </>
  );
}
