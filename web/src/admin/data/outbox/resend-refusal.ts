/** An edit is not sent again, since it was sent or decided meanwhile. Its message is for the administrator. */
export class ResendRefusal extends Error {}
