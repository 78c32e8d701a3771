import { Section, Text } from 'react-email'
import type { Language } from '#src/kernel/texts.ts'
import { EmailButton, EmailFrame, type EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { emailStyles } from '#src/modules/tenants/server/email-layout/email-styles.ts'
import type { TextOf } from '#src/platform/text-of.ts'

type EmailProps = { readonly sender: EmailTenant; readonly language: Language; readonly textOf: TextOf }

/** The six digits, in large spaced type. */
export function CodeEmail({ code, ...frame }: EmailProps & { code: string }) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  return (
    <EmailFrame
      {...frame}
      kind="security"
      preview={textOf(language, 'accounts', 'emailCodePreview')}
      title={textOf(language, 'accounts', 'emailCodeTitle')}
    >
      <Section style={looks.bib}>
        <Text style={{ ...looks.bibNumber, fontSize: 44, lineHeight: '52px', letterSpacing: 4 }}>{code}</Text>
      </Section>
      <Text style={looks.text}>{textOf(language, 'accounts', 'emailCodeHow')}</Text>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'emailCodeNotYou')}</Text>
    </EmailFrame>
  )
}

export function ResetEmail({ link, ...frame }: EmailProps & { link: string }) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  return (
    <EmailFrame
      {...frame}
      kind="security"
      preview={textOf(language, 'accounts', 'emailResetPreview')}
      title={textOf(language, 'accounts', 'emailResetTitle')}
    >
      <Text style={looks.text}>{textOf(language, 'accounts', 'emailResetHow')}</Text>
      <EmailButton sender={sender} to={link}>
        {textOf(language, 'accounts', 'emailResetButton')}
      </EmailButton>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'emailResetNotYou')}</Text>
    </EmailFrame>
  )
}

/** To an address without an account, for which a reset was requested. */
export function NoAccountEmail({ link, email, ...frame }: EmailProps & { link: string; email: string }) {
  const { sender, language, textOf } = frame
  const looks = emailStyles(sender.code)
  return (
    <EmailFrame
      {...frame}
      kind="security"
      preview={textOf(language, 'accounts', 'emailNoAccountPreview')}
      title={textOf(language, 'accounts', 'emailNoAccountTitle')}
    >
      <Text style={looks.text}>{textOf(language, 'accounts', 'emailNoAccountHow', { email })}</Text>
      <EmailButton sender={sender} to={link}>
        {textOf(language, 'accounts', 'signUpButton')}
      </EmailButton>
      <Text style={looks.quiet}>{textOf(language, 'accounts', 'emailNoAccountNotYou')}</Text>
    </EmailFrame>
  )
}
