import { afterEach, expect, test, vi } from 'vitest'
import { sendRequest } from './http.ts'

const request = { verb: 'POST', url: '/api/auth', body: '{}', timeoutMs: 30_000 }

/** Replaces the network with one whose requests end with this browser event. */
function ends(event: string, status = 0, text = '') {
  const xhr = XMLHttpRequest.prototype
  vi.spyOn(xhr, 'status', 'get').mockReturnValue(status)
  vi.spyOn(xhr, 'responseText', 'get').mockReturnValue(text)
  return vi.spyOn(xhr, 'send').mockImplementation(function (this: XMLHttpRequest) {
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent(event)))
  })
}

afterEach(() => vi.restoreAllMocks())

test('a response is parsed if it is JSON, otherwise it is text', async () => {
  ends('load', 200, '{"message":"Sent"}')
  await expect(sendRequest(request)).resolves.toMatchObject({ data: { message: 'Sent' } })
  ends('load', 204, '')
  await expect(sendRequest(request)).resolves.toMatchObject({ status: 204, data: '' })
  ends('load', 200, '<html>')
  await expect(sendRequest(request)).resolves.toMatchObject({ data: '<html>' })
})

// ERR-020, A-102
test('a page sent by something other than the server, such as a hotel’s network, does not count', async () => {
  ends('load', 200, '<html>Welcome</html>')
  const type = vi.spyOn(XMLHttpRequest.prototype, 'getResponseHeader')
  type.mockReturnValue('text/html; charset=utf-8')
  const sent = sendRequest(request)
  await expect(sent).rejects.toThrow('Network Error')
  await expect(sent).rejects.toMatchObject({ response: undefined })
})

// ERR-020, LIM-001
test('failures have the transport’s specified texts', async () => {
  ends('load', 503, '{"error":"Busy"}')
  await expect(sendRequest(request)).rejects.toMatchObject({
    message: 'Request failed with status code 503',
    response: { status: 503, data: { error: 'Busy' } },
  })
  ends('error')
  await expect(sendRequest(request)).rejects.toThrow('Network Error')
  ends('timeout')
  await expect(sendRequest(request)).rejects.toThrow('timeout of 30000ms exceeded')
})

test('a signal aborts a running request, and an aborted one prevents it', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  const controller = new AbortController()
  const sent = sendRequest({ ...request, signal: controller.signal })
  controller.abort(new Error('Left the page'))
  await expect(sent).rejects.toThrow('Left the page')
  expect(abort).toHaveBeenCalledOnce()
  await expect(sendRequest({ ...request, signal: controller.signal })).rejects.toThrow('Left')
  expect(send).toHaveBeenCalledOnce()
})

test('reports how much of the body was sent', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 7 }))
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')))
  })
  const onSent = vi.fn<(bytes: number) => void>()
  await expect(sendRequest({ ...request, onSent })).rejects.toThrow('Network Error')
  expect(onSent.mock.calls).toEqual([[7]])
})
