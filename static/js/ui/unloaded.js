// A classic script in the head: if a module of the page cannot be loaded or started, no other script can tell the
// reader. The HTML contains the sentence and its button, in the place that the modules fill when they start.
addEventListener('error', () => {
  const sentence = document.querySelector('.unloaded')
  if (!(sentence instanceof HTMLElement)) return
  sentence.hidden = false
  sentence.querySelector('button')?.addEventListener('click', () => location.reload())
}, true) // captured: the error of an element does not bubble
