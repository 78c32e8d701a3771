import { Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { EmailButton, EmailFrame, type EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import type { SecurityEmailKind } from '../jobs/emails.ts'

export type SecurityEmailProps = {
  readonly sender: EmailTenant
  readonly language: Language
  readonly textOf: TextOf
  readonly kind: SecurityEmailKind
  /** The name of the sign-in provider; empty where it is about none. */
  readonly provider: string
  /** The browser that did it, and its network address; null where a stranger may have. */
  readonly seen: { readonly device: string; readonly address: string } | null
  /** «21 ноября, 20:26, МСК». */
  readonly when: string
  readonly link: string
}

/** The message keys of each kind; `detail`: below the title. */
const texts = {
  'new-device': { title: 'emailDeviceTitle', detail: null, notYou: 'emailDeviceNotYou', button: 'emailNotMeButton' },
  'password-changed': {
    title: 'emailPasswordTitle',
    detail: 'emailPasswordChanged',
    notYou: 'emailPasswordNotYou',
    button: 'emailNotMeButton',
  },
  'passkey-added': {
    title: 'emailPasskeyAddedTitle',
    detail: 'emailPasskeyAdded',
    notYou: 'emailPasskeyNotYou',
    button: 'emailSecurityButton',
  },
  'passkey-removed': {
    title: 'emailPasskeyRemovedTitle',
    detail: 'emailPasskeyRemoved',
    notYou: 'emailPasskeyNotYou',
    button: 'emailSecurityButton',
  },
  'passkey-suspended': {
    title: 'emailPasskeySuspendedTitle',
    detail: 'emailPasskeySuspended',
    notYou: 'emailPasskeySuspendedHow',
    button: 'emailSecurityButton',
  },
  'two-step-on': {
    title: 'emailTwoStepOnTitle',
    detail: 'emailTwoStepOn',
    notYou: 'emailTwoStepNotYou',
    button: 'emailSecurityButton',
  },
  'two-step-off': {
    title: 'emailTwoStepOffTitle',
    detail: 'emailTwoStepOff',
    notYou: 'emailTwoStepNotYou',
    button: 'emailSecurityButton',
  },
  'recovery-code-used': {
    title: 'emailRecoveryUsedTitle',
    detail: 'emailRecoveryUsed',
    notYou: 'emailTwoStepNotYou',
    button: 'emailSecurityButton',
  },
  'recovery-codes-renewed': {
    title: 'emailRecoveryRenewedTitle',
    detail: 'emailRecoveryRenewed',
    notYou: 'emailTwoStepNotYou',
    button: 'emailSecurityButton',
  },
  'external-linked': {
    title: 'emailExternalLinkedTitle',
    detail: 'emailExternalLinked',
    notYou: 'emailExternalNotYou',
    button: 'emailSecurityButton',
  },
  'external-unlinked': {
    title: 'emailExternalUnlinkedTitle',
    detail: 'emailExternalUnlinked',
    notYou: 'emailExternalNotYou',
    button: 'emailSecurityButton',
  },
  'phone-confirmed': {
    title: 'emailPhoneConfirmedTitle',
    detail: 'emailPhoneConfirmed',
    notYou: 'emailPhoneNotYou',
    button: 'emailSecurityButton',
  },
  'phone-removed': {
    title: 'emailPhoneRemovedTitle',
    detail: 'emailPhoneRemoved',
    notYou: 'emailPhoneNotYou',
    button: 'emailSecurityButton',
  },
} as const satisfies Record<SecurityEmailKind, object>

/** What happened to the account, from where, and what to do if it was another person. */
export function SecurityEmail({ kind, provider, seen, when, link, ...frame }: SecurityEmailProps) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'accounts', key, { provider, ...params })
  const { title, detail, notYou, button } = texts[kind]
  return (
    <EmailFrame {...frame} kind="security" preview={seen === null ? when : `${seen.device}, ${when}`} title={t(title)}>
      {detail !== null && <Text style={looks.text}>{t(detail)}</Text>}
      <Text style={looks.text}>
        {seen !== null && (
          <>
            <b>{seen.device}</b>
            <br />
          </>
        )}
        {when}
        {seen !== null && (
          <>
            <br />
            {t('emailFromAddress', { address: seen.address })}
          </>
        )}
      </Text>
      <Text style={looks.text}>{t(notYou)}</Text>
      <EmailButton sender={sender} to={link}>
        {t(button)}
      </EmailButton>
    </EmailFrame>
  )
}
