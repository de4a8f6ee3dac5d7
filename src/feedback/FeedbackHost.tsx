import { message, Modal, notification } from 'antd';
import { useLayoutEffect } from 'react';
import { provideFeedback } from './feedback';

/** Draws what `feedback()` is asked to show. */
export default function FeedbackHost() {
  const [messageApi, messages] = message.useMessage({ maxCount: 3 });
  const [modal, modals] = Modal.useModal();
  const [notificationApi, notifications] = notification.useNotification();
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
