import { Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { EmailButton, EmailFrame, type EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import type { TextOf } from '#src/platform/text-of.ts'

type ClaimEmailProps = {
  readonly sender: EmailTenant
  readonly language: Language
  readonly textOf: TextOf
  /** Empty where the payer's profile has no name. */
  readonly enteredBy: string
  /** The payer's address, masked: names the sender where there is no name. */
  readonly address: string
  /** An invitation to a family group; else they were registered for a race. */
  readonly isToFamily: boolean
  readonly link: string
}

export function ClaimEmail({ enteredBy, address, isToFamily, link, ...frame }: ClaimEmailProps) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const [named, nameless, title] = isToFamily
    ? ['emailFamilyHow', 'emailFamilyHowNameless', 'emailFamilyTitle']
    : ['emailClaimHow', 'emailClaimHowNameless', 'emailClaimTitle']
  const how = textOf(language, 'accounts', enteredBy === '' ? nameless : named, { enteredBy, address })
  return (
    <EmailFrame {...frame} kind="invitation" preview={how} title={textOf(language, 'accounts', title)}>
      <Text style={looks.text}>{how}</Text>
      <EmailButton sender={sender} to={link}>
        {textOf(language, 'accounts', 'emailClaimButton')}
      </EmailButton>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'emailClaimNotYou')}</Text>
    </EmailFrame>
  )
}
