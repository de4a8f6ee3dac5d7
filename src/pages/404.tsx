import NotFound from '../features/status/NotFound';

export const routeProps = { title: 'status.404.title', hidden: true };
export default NotFound;
