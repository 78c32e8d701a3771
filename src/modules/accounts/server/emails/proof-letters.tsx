import { Section, Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { LetterButton, LetterFrame, type LetterSender } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import { letterLooks } from '#src/modules/tenants/server/letters/letter-looks.ts'
import type { TextOf } from '#src/platform/services.ts'

type LetterProps = { readonly sender: LetterSender; readonly language: Language; readonly textOf: TextOf }

/** The six digits, set to be read from across the room and typed. */
export function CodeLetter({ code, ...frame }: LetterProps & { code: string }) {
  const { sender, language, textOf } = frame
  const looks = letterLooks(sender.code)
  return (
    <LetterFrame
      {...frame}
      preview={textOf(language, 'accounts', 'letterCodePreview')}
      title={textOf(language, 'accounts', 'letterCodeTitle')}
    >
      <Section style={looks.bib}>
        <Text style={{ ...looks.bibNumber, fontSize: 44, lineHeight: '52px', letterSpacing: 4 }}>{code}</Text>
      </Section>
      <Text style={looks.text}>{textOf(language, 'accounts', 'letterCodeHow')}</Text>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'letterCodeNotYou')}</Text>
    </LetterFrame>
  )
}

export function ResetLetter({ link, ...frame }: LetterProps & { link: string }) {
  const { sender, language, textOf } = frame
  const looks = letterLooks(sender.code)
  return (
    <LetterFrame
      {...frame}
      preview={textOf(language, 'accounts', 'letterResetPreview')}
      title={textOf(language, 'accounts', 'letterResetTitle')}
    >
      <Text style={looks.text}>{textOf(language, 'accounts', 'letterResetHow')}</Text>
      <LetterButton sender={sender} to={link}>
        {textOf(language, 'accounts', 'letterResetButton')}
      </LetterButton>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'letterResetNotYou')}</Text>
    </LetterFrame>
  )
}

/** To an address that somebody took for the one of their account. */
export function NoAccountLetter({ link, email, ...frame }: LetterProps & { link: string; email: string }) {
  const { sender, language, textOf } = frame
  const looks = letterLooks(sender.code)
  return (
    <LetterFrame
      {...frame}
      preview={textOf(language, 'accounts', 'letterNoAccountPreview')}
      title={textOf(language, 'accounts', 'letterNoAccountTitle')}
    >
      <Text style={looks.text}>{textOf(language, 'accounts', 'letterNoAccountHow', { email })}</Text>
      <LetterButton sender={sender} to={link}>
        {textOf(language, 'accounts', 'signUpButton')}
      </LetterButton>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'letterNoAccountNotYou')}</Text>
    </LetterFrame>
  )
}
