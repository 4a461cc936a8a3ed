import { MIN_PASSWORD_LENGTH } from '@coop/sync/people'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldProps {
  value: string
  error?: string
  onChange: (value: string) => void
}

/** A field for a new password. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      label="New password"
      isNew
      hint={`At least ${MIN_PASSWORD_LENGTH} characters. Four unrelated words make a good password.`}
    />
  )
}
