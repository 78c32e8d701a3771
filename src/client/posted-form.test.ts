import { expect, test } from 'vitest'
import { postedForm } from './posted-form.ts'

const posted = (body: string | FormData | undefined, type?: string) =>
  postedForm(
    new Request('http://localhost/', {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    }),
  )

test('a form is read as it was sent', async () => {
  const form = new FormData()
  form.set('language', 'en')
  expect([...(await posted(form))]).toEqual([['language', 'en']])
  expect([...(await posted('a=1&a=2', 'application/x-www-form-urlencoded'))]).toEqual([
    ['a', '1'],
    ['a', '2'],
  ])
})

test.for([
  ['JSON', '{"language":"en"}', 'application/json'],
  ['broken JSON', '{', 'application/json'],
  ['text', 'language=en', 'text/plain'],
  [
    'a form that breaks off',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    'multipart/form-data; boundary=x',
  ],
  ['a form without its boundary', '--x--', 'multipart/form-data'],
  ['nothing', undefined, undefined],
] as const)('%s is an empty form', async ([, body, type]) => {
  expect([...(await posted(body, type))]).toEqual([])
})
