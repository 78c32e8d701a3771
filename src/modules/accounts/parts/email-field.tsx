import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { TextField } from '#src/ui/kit/text-field.tsx'

type EmailFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'defaultValue' | 'error' | 'onChange' | 'onFocus' | 'autoComplete'
>

/** The email address for signing in; filled in with the one typed on the previous page. */
export function EmailField({ defaultValue, ...rest }: EmailFieldProps) {
  const t = useTexts('accounts')
  const { state } = useLocation()
  const typedBefore = typeof state?.email === 'string' ? state.email : undefined
  return (
    <TextField
      name="email"
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      defaultValue={defaultValue ?? typedBefore}
      {...rest}
    />
  )
}
