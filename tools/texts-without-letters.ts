import type { Plugin } from 'vite'

const texts = /[\\/]texts[\\/](?:ru|en)\.ts$/
/** As the formatter writes an entry: on one line, or the words on the next. */
const letter = /^ {2}letter[A-Z]\w*:\s+(?:'[^'\n]*'|"[^"\n]*"),\n/gm

/** Letters are written on the server: what only they say stays out of the texts that browsers load. */
export function textsWithoutLetters(): Plugin {
  return {
    name: 'texts-without-letters',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => (texts.test(id) ? { code: code.replaceAll(letter, ''), map: null } : undefined),
  }
}
