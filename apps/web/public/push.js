// Shows notices while the site is closed. It caches nothing and answers no request of the page.
// Messages are of apps/server/src/people/mail/push-message.ts.
self.addEventListener('push', function (event) {
  var message = event.data ? event.data.json() : {}
  event.waitUntil(
    self.registration.showNotification(message.title || '', {
      body: message.body,
      tag: message.tag,
      icon: '/mark.svg',
      data: { path: message.path },
    }),
  )
})

self.addEventListener('notificationclick', function (event) {
  event.notification.close()
  var path = (event.notification.data && event.notification.data.path) || '/'
  var target = new URL(path, self.location.origin)
  if (target.origin !== self.location.origin) target = new URL('/', self.location.origin)
  event.waitUntil(self.clients.openWindow(target.href))
})
