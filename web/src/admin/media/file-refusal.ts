/** A chosen file that the library does not take. Its message is the stated text for the administrator. */
export class FileRefusal extends Error {
  override name = 'FileRefusal'
}
