/** Where the server's API lives; the version is in the path. */
export const API_ROOT = "/api/v1";
