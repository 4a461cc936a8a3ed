/** A chosen file that the library does not accept. The message is the specified text for the administrator. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
}
