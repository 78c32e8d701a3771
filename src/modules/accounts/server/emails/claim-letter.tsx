import { Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { LetterButton, LetterFrame, type LetterSender } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import { letterLooks } from '#src/modules/tenants/server/letters/letter-looks.ts'
import type { TextOf } from '#src/platform/services.ts'

type ClaimLetterProps = {
  readonly sender: LetterSender
  readonly language: Language
  readonly textOf: TextOf
  /** Empty where they have told no name. */
  readonly enteredBy: string
  readonly link: string
}

export function ClaimLetter({ enteredBy, link, ...frame }: ClaimLetterProps) {
  const { sender, language, textOf } = frame
  const looks = letterLooks(sender.code)
  const how = textOf(language, 'accounts', enteredBy === '' ? 'letterClaimHowNameless' : 'letterClaimHow', {
    enteredBy,
  })
  return (
    <LetterFrame {...frame} preview={how} title={textOf(language, 'accounts', 'letterClaimTitle')}>
      <Text style={looks.text}>{how}</Text>
      <LetterButton sender={sender} to={link}>
        {textOf(language, 'accounts', 'letterClaimButton')}
      </LetterButton>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'letterClaimNotYou')}</Text>
    </LetterFrame>
  )
}
