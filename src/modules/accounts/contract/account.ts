import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { languages } from '#src/kernel/texts.ts'
import { genders, socialCategories } from '../domain/profile.ts'
import { OwnProfileForm } from './profile.form.ts'
import { demoElsewhere, passwordIssues, secondStep, tooManyErrors } from './refusals.ts'
import { SignInForm, SignUpForm } from './sign-in.form.ts'

/** PRODUCT.md 'Accounts': without a session the response has no personal field. */
export const CurrentUser = z.object({
  isAuthorized: z.boolean(),
  fullName: z.string().optional(),
  roles: z.array(z.string()),
  isAdmin: z.boolean(),
  isCorporate: z.boolean(),
})

/** After a sign-in. */
export const SignedInUser = CurrentUser.extend({
  /** The account is to be deleted from then on: its owner may restore it. */
  deleteAfter: z.iso.datetime().optional(),
})

export const getCurrentUserRoute = defineRoute({
  method: 'get',
  path: '/api/users/getCurrent',
  summary: 'Retrieve the signed-in account; anonymous callers get a response too',
  role: 'anyone',
  transaction: 'none',
  reply: CurrentUser,
})

export const signInRoute = defineRoute({
  method: 'post',
  path: '/api/account/sign-in',
  summary: 'Sign in by email and password; sets the session cookie sl_session',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  body: SignInForm,
  reply: SignedInUser,
  errors: { 'accounts.wrong_credentials': 401, ...secondStep, ...demoElsewhere, ...tooManyErrors },
})

export const signUpRoute = defineRoute({
  method: 'post',
  path: '/api/account/sign-up',
  summary: 'Create an account and sign in',
  role: 'anyone',
  security: 'sign_up',
  transaction: 'none',
  body: SignUpForm,
  reply: CurrentUser,
  errors: {
    'accounts.email_taken': 409,
    'accounts.work_needed': 403,
    ...passwordIssues,
    ...tooManyErrors,
  },
})

export const signUpWorkRoute = defineRoute({
  method: 'get',
  path: '/api/account/sign-up/work',
  summary:
    'Retrieve the proof-of-work challenge of a sign-up, where many came from one network: find a number whose hash has the given number of zero bits',
  role: 'anyone',
  databaseRole: 'auth',
  reply: z.object({ challenge: z.string(), challengeId: z.string(), bits: z.number().int() }),
})

export const signOutRoute = defineRoute({
  method: 'post',
  path: '/api/account/sign-out',
  summary: 'Sign out and end this session',
  role: 'anyone',
  security: 'sessions_end',
  transaction: 'none',
  reply: CurrentUser,
})

export const setLanguageRoute = defineRoute({
  method: 'post',
  path: '/api/account/language',
  summary: 'Set the language of the account’s emails; a page’s language is the cookie _rr_culture',
  role: 'account',
  databaseRole: 'auth',
  body: z.object({ language: z.enum(languages) }),
  reply: z.object({ language: z.enum(languages) }),
})

/** The profile as stored: phones in E.164, the birth date as a day. */
export const ProfileView = z.object({
  email: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  patronymic: z.string(),
  hasNoPatronymic: z.boolean(),
  birthDate: z.iso.date().nullable(),
  gender: z.enum(genders),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  address: z.string(),
  street: z.string(),
  building: z.string(),
  apartment: z.string(),
  isPrivateHouse: z.boolean(),
  postcode: z.string(),
  phone: z.string(),
  emergencyPhone: z.string(),
  club: z.string(),
  hasNoClub: z.boolean(),
  profession: z.string(),
  socialCategory: z.enum(socialCategories),
  teamCode: z.string(),
})

export const getProfileRoute = defineRoute({
  method: 'get',
  path: '/api/account/profile',
  summary: 'Retrieve the account’s own participant profile',
  role: 'account',
  reply: ProfileView,
})

export const putProfileRoute = defineRoute({
  method: 'put',
  path: '/api/account/profile',
  summary: 'Update the account’s own participant profile',
  role: 'account',
  body: OwnProfileForm,
  reply: ProfileView,
  errors: { 'accounts.profile_incomplete': 422 },
})

export const completePhoneRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiCompletePhone',
  summary: 'Validate a phone number; saved if the profile has none',
  role: 'account',
  // Nearly any text is accepted: `possible` says whether it is a phone number.
  body: z.object({ phone: z.string().trim().min(1, 'validation.required').max(200) }),
  reply: z.object({ e164: z.string(), formatted: z.string(), country: z.string(), possible: z.boolean() }),
})
