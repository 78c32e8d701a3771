import { Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { EmailButton, EmailFrame, type EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import type { TextOf } from '#src/platform/text-of.ts'

type EmailProps = { readonly sender: EmailTenant; readonly language: Language; readonly textOf: TextOf }

/**
 * To the old address: a change was requested. `needsConfirmation`: it confirms too; otherwise the
 * link only stops the change.
 */
export function OldAddressEmail({
  newEmail,
  needsConfirmation,
  link,
  ...frame
}: EmailProps & { newEmail: string; needsConfirmation: boolean; link: string }) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'accounts', key, params)
  return (
    <EmailFrame {...frame} kind="security" preview={t('emailChangeOldPreview')} title={t('emailChangeOldTitle')}>
      <Text style={looks.text}>{t('emailChangeOldWhat', { email: newEmail })}</Text>
      <Text style={looks.text}>{t(needsConfirmation ? 'emailChangeOldHow' : 'emailChangeOldStop')}</Text>
      <EmailButton sender={sender} to={link}>
        {t('emailChangeOldButton')}
      </EmailButton>
      <Text style={looks.quiet}>{t('emailChangeOldNotYou')}</Text>
    </EmailFrame>
  )
}

/** To the new address: the link by which it confirms. */
export function NewAddressEmail({ link, ...frame }: EmailProps & { link: string }) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const t = (key: string) => textOf(language, 'accounts', key)
  return (
    <EmailFrame {...frame} kind="security" preview={t('emailChangeNewPreview')} title={t('emailChangeNewTitle')}>
      <Text style={looks.text}>{t('emailChangeNewHow')}</Text>
      <EmailButton sender={sender} to={link}>
        {t('emailChangeNewButton')}
      </EmailButton>
      <Text style={looks.quiet}>{t('emailChangeNewNotYou')}</Text>
    </EmailFrame>
  )
}

/** To the owner of an account at the new address, in place of the link. */
export function AddressTakenEmail({ email, link, ...frame }: EmailProps & { email: string; link: string }) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'accounts', key, params)
  return (
    <EmailFrame {...frame} kind="security" preview={t('emailChangeTakenPreview')} title={t('emailChangeTakenTitle')}>
      <Text style={looks.text}>{t('emailChangeTakenWhat', { email })}</Text>
      <EmailButton sender={sender} to={link}>
        {t('emailChangeTakenButton')}
      </EmailButton>
      <Text style={looks.quiet}>{t('emailChangeTakenNotYou')}</Text>
    </EmailFrame>
  )
}

/** To the old address: the account has another one now. */
export function AddressChangedEmail({
  oldEmail,
  newEmail,
  ...frame
}: EmailProps & { oldEmail: string; newEmail: string }) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'accounts', key, params)
  return (
    <EmailFrame {...frame} kind="security" preview={t('emailChangedPreview')} title={t('emailChangedTitle')}>
      <Text style={looks.text}>{t('emailChangedWhat', { oldEmail, newEmail })}</Text>
      <Text style={looks.text}>{t('emailChangedNotYou', { email: sender.supportEmail })}</Text>
    </EmailFrame>
  )
}
