import { Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { LetterButton, LetterFrame, type LetterSender } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import { letterLooks } from '#src/modules/tenants/server/letters/letter-looks.ts'
import type { TextOf } from '#src/platform/services.ts'

export type SecurityLetterProps = {
  readonly sender: LetterSender
  readonly language: Language
  readonly textOf: TextOf
  readonly kind: 'new-device' | 'password-changed'
  readonly device: string
  readonly address: string
  /** «21 ноября, 20:26, МСК». */
  readonly when: string
  readonly link: string
}

/** What happened to the account, from where, and what to do if it was somebody else. */
export function SecurityLetter({ kind, device, address, when, link, ...frame }: SecurityLetterProps) {
  const { sender, language, textOf } = frame
  const looks = letterLooks(sender.code)
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'accounts', key, params)
  const isNewDevice = kind === 'new-device'
  return (
    <LetterFrame
      {...frame}
      preview={`${device}, ${when}`}
      title={t(isNewDevice ? 'letterDeviceTitle' : 'letterPasswordTitle')}
    >
      {!isNewDevice && <Text style={looks.text}>{t('letterPasswordWhat')}</Text>}
      <Text style={looks.text}>
        <b>{device}</b>
        <br />
        {when}
        <br />
        {t('letterFromAddress', { address })}
      </Text>
      <Text style={looks.text}>{t(isNewDevice ? 'letterDeviceNotYou' : 'letterPasswordNotYou')}</Text>
      <LetterButton sender={sender} to={link}>
        {t('letterNotMeButton')}
      </LetterButton>
    </LetterFrame>
  )
}
