import { Redirect } from '../../features/redirect/Redirect';

export default Redirect;
