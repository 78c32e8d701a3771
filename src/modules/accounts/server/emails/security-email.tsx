import { Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { EmailButton, EmailFrame, type EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import type { TextOf } from '#src/platform/text-of.ts'

export type SecurityEmailProps = {
  readonly sender: EmailTenant
  readonly language: Language
  readonly textOf: TextOf
  readonly kind: 'new-device' | 'password-changed'
  readonly device: string
  readonly address: string
  /** «21 ноября, 20:26, МСК». */
  readonly when: string
  readonly link: string
}

/** What happened to the account, from where, and what to do if it was another person. */
export function SecurityEmail({ kind, device, address, when, link, ...frame }: SecurityEmailProps) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'accounts', key, params)
  const isNewDevice = kind === 'new-device'
  return (
    <EmailFrame
      {...frame}
      preview={`${device}, ${when}`}
      title={t(isNewDevice ? 'emailDeviceTitle' : 'emailPasswordTitle')}
    >
      {!isNewDevice && <Text style={looks.text}>{t('emailPasswordChanged')}</Text>}
      <Text style={looks.text}>
        <b>{device}</b>
        <br />
        {when}
        <br />
        {t('emailFromAddress', { address })}
      </Text>
      <Text style={looks.text}>{t(isNewDevice ? 'emailDeviceNotYou' : 'emailPasswordNotYou')}</Text>
      <EmailButton sender={sender} to={link}>
        {t('emailNotMeButton')}
      </EmailButton>
    </EmailFrame>
  )
}
