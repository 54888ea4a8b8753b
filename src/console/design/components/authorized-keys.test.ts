import { expect, it } from 'vitest'
import { keyProblem, keysProblem } from './authorized-keys.ts'

const wire = (type: string) => btoa(`\0\0${String.fromCharCode(0, type.length)}${type}\0\0\0\x20${'k'.repeat(32)}`)
const ed25519 = `ssh-ed25519 ${wire('ssh-ed25519')} anna@acme`

it('accepts public keys of every type, with options and comments', () => {
  expect(keyProblem(ed25519)).toBeUndefined()
  expect(keyProblem(`no-pty,command="/bin/true" ssh-rsa ${wire('ssh-rsa')}`)).toBeUndefined()
  expect(keyProblem(`ecdsa-sha2-nistp256 ${wire('ecdsa-sha2-nistp256')}`)).toBeUndefined()
})

it('explains the problem of a key', () => {
  expect(keyProblem('-----BEGIN OPENSSH PRIVATE KEY-----')).toContain('private key')
  expect(keyProblem('hunter2')).toContain('not a public key')
  expect(keyProblem(`ssh-rsa ${wire('ssh-ed25519')}`)).toContain('incomplete or damaged')
  expect(keysProblem([ed25519, '', 'x'])).toContain('“x”')
  expect(keysProblem([ed25519])).toBeUndefined()
})
