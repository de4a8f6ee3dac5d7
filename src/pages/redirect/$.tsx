import { Redirect } from '../../features/redirect/Redirect';

export const routeProps = { hidden: true };
export default Redirect;
