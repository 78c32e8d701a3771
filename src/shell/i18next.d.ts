import 'i18next'
import type { texts } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    keySeparator: false
    nsSeparator: false
    returnNull: false
    resources: (typeof texts)['ru']
  }
}
