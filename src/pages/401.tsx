import Unauthorised from '../features/status/Unauthorised';

export const routeProps = { title: 'status.401.title', hidden: true };
export default Unauthorised;
