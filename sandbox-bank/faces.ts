import type { Face } from './bank-state.ts'
import { clickFace } from './click/face.ts'
import { cloudpaymentsFace } from './cloudpayments/face.ts'
import { dolyameFace } from './dolyame/face.ts'
import { expresspayFace } from './expresspay/face.ts'
import { paymeFace } from './payme/face.ts'
import { paypalFace } from './paypal/face.ts'
import { tbankFace } from './tbank/face.ts'
import { yookassaFace } from './yookassa/face.ts'

/** The ways of providers that the bank speaks besides its own. */
export const faces: readonly Face[] = [
  yookassaFace,
  tbankFace,
  cloudpaymentsFace,
  paymeFace,
  clickFace,
  expresspayFace,
  dolyameFace,
  paypalFace,
]
