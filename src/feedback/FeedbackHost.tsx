import { message, Modal, notification } from 'antd';
import { useLayoutEffect } from 'react';
import { provideFeedback } from './feedback';

/** In pixels, from the window's lower edge: what is told covers neither a page's tools nor the foot of a list. */
const aboveFoot = 52;

/** Below dialogs and drawers, above every page: it takes no click of what somebody is asked. */
const layer = 900;

/** Draws what `feedback()` is asked to show. */
export default function FeedbackHost() {
  const [messageApi, messages] = message.useMessage({ maxCount: 3 });
  const [modal, modals] = Modal.useModal();
  const [notificationApi, notifications] = notification.useNotification({
    placement: 'bottom',
    bottom: aboveFoot,
    styles: { list: { zIndex: layer } },
  });
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
