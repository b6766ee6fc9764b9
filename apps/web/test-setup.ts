// For all tests of the page.

import { configure } from '@testing-library/dom'

// Waits end as soon as the page is so far; the second that they may take by default is too little on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// jsdom has the element without its methods; a file that runs without jsdom has no elements.
if ('HTMLDialogElement' in globalThis) {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}
