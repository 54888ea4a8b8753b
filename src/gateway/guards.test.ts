// ALLOWED_HOSTS. testing/attacks.ts has the other refused requests.
import { expect, it } from 'vitest'
import { sendRaw } from './testing/recording-service.ts'
import { setUpGateway } from './testing/test-gateway.ts'

const { service, gateway } = await setUpGateway({ allowedHosts: ['ops.example.com', 'box:8443'] })

it.each([
  [200, 'ops.example.com', ''],
  [200, 'OPS.example.com', ''],
  [200, 'box:8443', ''],
  [200, 'ops.example.com', 'https://ops.example.com'],
  [200, 'ops.example.com', 'http://ops.example.com'],
  [403, 'ops.example.com', 'https://ops.example.com.evil'],
  [403, 'ops.example.com', 'https://ops.example.com:8443'],
  [403, 'ops.example.com.evil', ''],
  [403, 'ops.example.com:1', ''],
  [403, 'box', ''],
])('answers %i to the host %s and the origin %j', async (status, host, origin) => {
  const lines = ['GET /api/acme/clouds HTTP/1.1', `Host: ${host}`, ...(origin ? [`Origin: ${origin}`] : [])]
  const answer = await sendRaw(gateway.url, [...lines, 'Connection: close', '', ''].join('\r\n'))
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(service.requests).toHaveLength(status === 200 ? 1 : 0)
})
