/** The reason why the mail server refused a mail, as a sentence for an administrator; the log has the details. */
export function mailProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'The mail server does not accept the name and password of SMTP_URL.'
    case 'EENVELOPE':
      return 'The mail server refused the address.'
    case 'ETLS':
    case 'EREQUIRETLS':
      return 'The mail server offers no encryption that this site accepts.'
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_HAS_EXPIRED':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'The certificate of the mail server is not valid.'
    case 'ESOCKET':
    case 'ECONNECTION':
    case 'ETIMEDOUT':
    case 'EDNS':
      return isAboutCertificate(error)
        ? 'The certificate of the mail server is not valid.'
        : 'The mail server cannot be reached.'
    default:
      return 'The mail server did not accept the mail.'
  }
}

/** Nodemailer gives all socket errors one code, and keeps the message. */
function isAboutCertificate(error: unknown): boolean {
  return error instanceof Error && /certificate|altnames/i.test(error.message)
}
