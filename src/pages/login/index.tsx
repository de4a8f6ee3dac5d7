export const routeProps = { hidden: true };
// The guard leads from here to the login page of one identity.
export default () => null;
