import { fetchedModule, partOf } from '../../ui/opened';

const dialogs = fetchedModule(() => import('./dialogs'));

export const AccountForm = partOf(dialogs, (parts) => parts.AccountForm);
export const ResetPasswordForm = partOf(dialogs, (parts) => parts.ResetPasswordForm);
