/** An edit is not sent again, because it was sent or decided meanwhile. The message is for the administrator. */
export class ResendRefusal extends Error {}
