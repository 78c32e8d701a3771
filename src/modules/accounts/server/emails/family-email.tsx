import { Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { EmailButton, EmailFrame, type EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import type { TextOf } from '#src/platform/text-of.ts'

export type FamilyNews = 'accepted' | 'left' | 'ownAccount14' | 'ownAccount18'

type FamilyEmailProps = {
  readonly sender: EmailTenant
  readonly language: Language
  readonly textOf: TextOf
  readonly kind: 'family' | 'own_account_offer'
  readonly news: FamilyNews
  /** The relative. */
  readonly name: string
  readonly link: string
}

/** News of a relative, for the account of the family group. */
export function FamilyEmail({ news, name, link, ...frame }: FamilyEmailProps) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  const t = (key: string) => textOf(language, 'accounts', key, { name })
  return (
    <EmailFrame {...frame} preview={t(`emailFamily.${news}Note`)} title={t(`emailFamily.${news}Title`)}>
      <Text style={looks.text}>{t(`emailFamily.${news}Note`)}</Text>
      <EmailButton sender={sender} to={link}>
        {t('emailFamilyButton')}
      </EmailButton>
    </EmailFrame>
  )
}
