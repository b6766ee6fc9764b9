// Runs in the small pages of launches, often in a frame of the platform, where cookies may be blocked.

const data = document.body.dataset
const main = document.querySelector('main')
const line = document.querySelector('p')
const isFramed = window !== window.top
/** Seen from a window of its own, the platform is what opened it. */
const around = isFramed ? window.parent : window.opener
const patienceMs = 3_000
const lookAgainMs = 1_500

async function call(path, body) {
  const answer = await fetch(`/api/lti/page/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(path)
  return (await answer.json()).data
}

/** The storage of the platform's page: `lti.put_data` and `lti.get_data`. */
function storage(subject, fields) {
  const frame = data.storage === '_parent' ? around : around?.frames[data.storage]
  return new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    const late = setTimeout(() => reject(new Error('no answer')), patienceMs)
    window.addEventListener('message', ({ origin, data: said }) => {
      if (origin !== data.origin || said?.message_id !== id || said.subject !== `${subject}.response`) return
      clearTimeout(late)
      if (said.error) reject(new Error('refused'))
      else resolve(said.value)
    })
    if (!frame) reject(new Error('no frame'))
    else frame.postMessage({ subject, message_id: id, ...fields }, data.origin)
  })
}

function offer(text, label, act) {
  line.textContent = text
  const button = document.createElement('button')
  button.textContent = label
  button.addEventListener('click', act)
  main.querySelector('button, a')?.remove()
  main.append(button)
}

function send(action, fields) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

async function begin() {
  if (!isFramed) return location.replace(data.go)
  const known = await fetch(`/lti/cookie?state=${encodeURIComponent(data.state)}`)
  if ((await known.json()).known) return location.replace(data.go)
  try {
    if (!data.stored) throw new Error('no storage')
    await storage('lti.put_data', { key: `verdict_${data.state}`, value: data.stored })
    location.replace(data.go)
  } catch {
    line.textContent = data.newtext
    const link = document.createElement('a')
    link.className = 'button'
    link.href = data.again
    link.target = '_blank'
    link.rel = 'opener'
    link.textContent = data.newlabel
    main.append(link)
  }
}

async function land() {
  try {
    if (data.storage) {
      const stored = await storage('lti.get_data', { key: `verdict_${data.state}` })
      await call('confirm', { page: data.page, stored: String(stored) })
    }
  } catch {
    line.textContent = data.faulttext
    return
  }
  if (!isFramed) return send('/lti/enter', await call('ticket', { page: data.page, framed: false }))
  offer(data.opentext, data.openlabel, openWindow)
}

/** The ticket goes from this page to the window that it opened, and stands in no address. */
function openWindow() {
  const opened = window.open('/lti/window', '_blank')
  window.addEventListener('message', ({ origin, source, data: said }) => {
    if (origin === location.origin && source === opened && said === 'ready') void handOver(opened)
  })
}

async function handOver(opened) {
  try {
    const { ticket } = await call('ticket', { page: data.page, framed: true })
    opened.postMessage({ ticket }, location.origin)
    offer(data.opened, data.againlabel, openWindow)
    if (data.answers) void waitForChoice()
  } catch {
    line.textContent = data.gonetext
  }
}

let isWaiting = false

async function waitForChoice() {
  if (isWaiting) return
  isWaiting = true
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    const { answer } = await call('answer', { page: data.page }).catch(() => ({ answer: null }))
    if (answer) return send(answer.url, { JWT: answer.jwt })
  }
}

function takeTicket() {
  const opener = window.opener
  if (!opener) {
    line.textContent = data.lost
    return
  }
  window.addEventListener('message', ({ origin, source, data: said }) => {
    if (origin !== location.origin || source !== opener || typeof said?.ticket !== 'string') return
    send('/lti/enter', { ticket: said.ticket })
  })
  opener.postMessage('ready', location.origin)
}

/** The platform's page shows this one until asked to close it; it is not known yet who that is. */
const close = () => around?.postMessage({ subject: 'org.imsglobal.lti.close' }, '*')

function askToRegister() {
  offer(line.textContent, data.act, () => {
    line.textContent = data.wait
    main.querySelector('button').disabled = true
    send('/lti/register', {
      token: data.token,
      openid_configuration: data.configuration,
      ...(data.registration && { registration_token: data.registration }),
    })
  })
}

const modes = {
  register: askToRegister,
  registered: close,
  login: begin,
  launch: land,
  window: takeTicket,
  answer: () => send(data.url, { JWT: data.jwt }),
}
void modes[data.mode]?.()
