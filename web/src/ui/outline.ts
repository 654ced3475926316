/** Outlines what somebody is told about: elements of a selector, also those that appear later. */

export function outline(selector: string, kind: "coached" | "hinted"): () => void {
  const attribute = `data-${kind}`;
  const clear = (keep?: ReadonlySet<Element>): void => {
    for (const each of document.querySelectorAll(`[${attribute}]`))
      if (!keep?.has(each)) each.removeAttribute(attribute);
  };
  const mark = (): void => {
    const found = new Set(document.querySelectorAll(selector));
    clear(found);
    for (const each of found) each.setAttribute(attribute, "");
  };
  mark();
  if (kind === "hinted") document.querySelector(selector)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const observer = new MutationObserver(mark);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    clear();
  };
}
