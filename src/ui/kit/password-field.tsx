import { type ComponentProps, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { TextField } from './text-field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'addon'>

/** Set `autoComplete`: 'current-password' to sign in, 'new-password' to choose one. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts('ui')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      addon={
        <button
          type="button"
          aria-label={isShown ? t('hidePasswordLabel') : t('showPasswordLabel')}
          className="min-h-11 rounded-control px-3 font-medium text-ink-2 text-sm hover:text-ink"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('hidePassword') : t('showPassword')}
        </button>
      }
    />
  )
}
