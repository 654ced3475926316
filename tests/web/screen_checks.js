// Looks at a screen as it is and returns what is wrong with it, one sentence each.
({ touch, land }) => {
  const problems = new Set();
  const width = innerWidth;
  const height = innerHeight;
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const remember = (question) => {
    const answers = new Map();
    return (element) => {
      if (!answers.has(element)) answers.set(element, question(element));
      return answers.get(element);
    };
  };
  // A dialog, a drawer or a hint lies over the rest: only it can be used.
  const floating = [...document.querySelectorAll("aside")].find((each) => styleOf(each).position === "fixed");
  const open = [...document.querySelectorAll("dialog[open], [role=dialog]")].at(-1) ?? floating;
  const root = open ?? document.body;
  const page = document.documentElement;
  /** Only for screen readers. */
  const isSpoken = remember(
    (element) =>
      element.matches(".spoken, .skip") ||
      styleOf(element).clipPath.startsWith("inset(50%") ||
      (element.parentElement !== null && isSpoken(element.parentElement)),
  );
  const isSeen = (element) =>
    element.checkVisibility({
      visibilityProperty: true,
      opacityProperty: true,
    }) && !isSpoken(element);
  const isScroller = remember((element) => {
    if (element instanceof SVGElement) return false;
    const { overflowX, overflowY } = styleOf(element);
    if (element === page) return element.scrollHeight > element.clientHeight + 1 && overflowY !== "hidden";
    return (
      (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
      (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
    );
  });
  const clips = remember(
    (element) =>
      !(element instanceof SVGElement) && /hidden|clip/.test(styleOf(element).overflowX + styleOf(element).overflowY),
  );
  const ancestors = (element) => {
    const found = [];
    for (let each = element.parentElement; each; each = each.parentElement) found.push(each);
    return found;
  };
  /** The part of the window in which a scroller shows something. */
  const viewOf = (scroller) =>
    scroller === page ? { left: 0, top: 0, right: width, bottom: height } : scroller.getBoundingClientRect();
  const scrollerOf = (element) => ancestors(element).find(isScroller);
  /** Scrolls what can be scrolled until the element is in the middle; what is only hidden stays hidden. */
  const bring = (element) => {
    for (const scroller of ancestors(element).filter(isScroller)) {
      const [one, two] = [element.getBoundingClientRect(), viewOf(scroller)];
      scroller.scrollBy(
        (one.left + one.right - two.left - two.right) / 2,
        (one.top + one.bottom - two.top - two.bottom) / 2,
      );
    }
  };
  /** Land that is larger than its place can be moved with a finger or the mouse. */
  const isInLand = (element) => element.closest("[data-pans]") !== null;

  const describe = (element) => {
    const name = (element.getAttribute("aria-label") ?? element.innerText ?? element.textContent ?? "").trim();
    const kind = element.tagName.toLowerCase() + (element.classList[0] ? `.${element.classList[0]}` : "");
    return `${kind} "${name.replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  const report = (text) => problems.add(text);

  // Controls: inside the window, not covered, large enough for a finger.
  const controls = [
    ...root.querySelectorAll("button, a[href], input, select, textarea, summary, [role=button], [role=switch]"),
  ].filter((each) => isSeen(each) && styleOf(each).pointerEvents !== "none");
  for (const control of controls) {
    bring(control);
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isMovable = isInLand(control);
    if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1) {
      if (!isMovable) report(`outside the window: ${describe(control)}`);
      continue;
    }
    if (touch && !control.closest("p") && Math.min(right - left, bottom - top) < 43.5) {
      const box = control.closest("label")?.getBoundingClientRect();
      if (!box || Math.min(box.width, box.height) < 43.5)
        report(`smaller than 44 px: ${describe(control)} ${Math.round(right - left)}x${Math.round(bottom - top)}`);
    }
    const w = (right - left) * 0.3;
    const h = (bottom - top) * 0.3;
    const points = isMovable
      ? [[x, y]]
      : [
          [x, y],
          [x - w, y - h],
          [x + w, y - h],
          [x - w, y + h],
          [x + w, y + h],
        ];
    for (const [atX, atY] of points) {
      const hit = document.elementFromPoint(atX, atY);
      const isIt = hit && (control.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control));
      const isMoved = hit && isMovable && !hit.closest("[data-pans]");
      if (isIt && !(hit.contains(control) && hit !== control && !control.closest("label"))) continue;
      if (isMoved) continue;
      report(`covered: ${describe(control)} by ${hit ? describe(hit) : "nothing"}`);
      break;
    }
  }

  // What is chosen in a list is read as a whole, beside its arrow.
  const pen = document.createElement("canvas").getContext("2d");
  for (const list of controls.filter((each) => each instanceof HTMLSelectElement && each.selectedIndex >= 0)) {
    const { font, paddingLeft, paddingRight } = styleOf(list);
    pen.font = font;
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
    if (pen.measureText(list.selectedOptions[0].text).width > room + 1) report(`text is cut: ${describe(list)}`);
  }

  // Texts: nowhere cut, none on top of another, none under something else.
  for (const each of [...document.querySelectorAll("*")].filter(isScroller)) each.scrollTo({ left: 0, top: 0 });
  // What is longer than the window is read screen by screen.
  const long = [root, page, ...root.querySelectorAll("*")].find(
    (each) => isScroller(each) && each.scrollHeight > each.clientHeight + 1 && !isInLand(each),
  );
  const screens = long
    ? Math.min(8, Math.ceil((long.scrollHeight - long.clientHeight) / (0.8 * long.clientHeight)) + 1)
    : 1;
  for (let at = 0; at < screens; at++) {
    long?.scrollTo({ left: 0, top: at * 0.8 * long.clientHeight });
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (
        !node.textContent.trim() ||
        !parent ||
        /^(SCRIPT|STYLE|TITLE|OPTION)$/i.test(parent.tagName) ||
        !isSeen(parent)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const above = [parent, ...ancestors(parent)];
      const scrollers = above.filter(isScroller);
      const movable = above.some((each) => each.dataset?.pans !== undefined);
      const clipper = above.find(clips);
      for (const rect of range.getClientRects()) {
        if (rect.width < 1 || rect.height < 1) continue;
        const text = { node, parent, left: rect.left, right: rect.right, rect };
        // The line box is higher than the letters.
        text.top = rect.top + rect.height * 0.28;
        text.bottom = rect.bottom - rect.height * 0.28;
        // What a scroller shows only in part is not read yet.
        const isAway = scrollers.some((each) => {
          const seen = viewOf(each);
          const isBelow = rect.top < seen.top - 1 || rect.bottom > seen.bottom + 1;
          const isBeside = rect.left < seen.left - 1 || rect.right > seen.right + 1;
          const goesSideways = /auto|scroll/.test(styleOf(each).overflowX) && each.scrollWidth > each.clientWidth + 1;
          if (isBeside && !goesSideways && !isBelow) report(`text is cut: ${describe(parent)}`);
          return isBelow || isBeside;
        });
        if (isAway) continue;
        if (!movable) {
          if (rect.left < -1 || rect.right > width + 1 || text.top < 0 || text.bottom > height)
            report(`text outside the window: ${describe(parent)}`);
          else if (clipper && clipper !== document.documentElement && clipper !== document.body) {
            const inside = clipper.getBoundingClientRect();
            if (
              rect.left < inside.left - 1.5 ||
              rect.right > inside.right + 1.5 ||
              text.top < inside.top - 1 ||
              text.bottom > inside.bottom + 1
            )
              report(`text is cut: ${describe(parent)}`);
          }
        }
        texts.push(text);
      }
      if (clips(parent) && parent.scrollWidth > parent.clientWidth + 1) report(`text is cut: ${describe(parent)}`);
      if (clips(parent) && parent.scrollHeight > parent.clientHeight + 3) report(`text is cut: ${describe(parent)}`);
    }
    /** Something is painted there; a button without a ground only catches clicks. */
    const isOpaque = remember((element) => {
      if (element instanceof SVGElement) return !(element instanceof SVGSVGElement) && styleOf(element).fill !== "none";
      const { backgroundColor, backgroundImage } = styleOf(element);
      return element instanceof HTMLImageElement || backgroundImage !== "none" || !/, 0\)$/.test(backgroundColor);
    });
    const barOf = remember((element) =>
      [element, ...ancestors(element)].find((each) => /sticky|fixed/.test(styleOf(each).position)),
    );
    const isUnderBar = (one, two) =>
      [
        [one, two],
        [two, one],
      ].some(([text, other]) => {
        const bar = barOf(other.parent);
        return bar && !bar.contains(text.parent) && scrollerOf(bar)?.contains(text.parent);
      });
    for (const [i, one] of texts.entries()) {
      for (const two of texts.slice(i + 1)) {
        if (one.node === two.node) continue;
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (across > 1.5 && down > 1.5 && !isUnderBar(one, two))
          report(`texts overlap: ${describe(one.parent)} and ${describe(two.parent)}`);
      }
      // What lets clicks through is not found at a point either.
      if (one.parent.closest("[data-pans]") || styleOf(one.parent).pointerEvents === "none") continue;
      const y = (one.top + one.bottom) / 2;
      for (const x of [one.left + 2, (one.left + one.right) / 2, one.right - 2]) {
        if (document.elementFromPoint(x, y) === one.parent) continue;
        const hit = document.elementsFromPoint(x, y).find((each) => each.contains(one.parent) || isOpaque(each));
        if (!hit || hit.contains(one.parent) || one.parent.contains(hit)) continue;
        // A bar that stays while the rest scrolls under it.
        const bar = barOf(hit);
        if (bar && scrollerOf(bar)?.contains(one.parent)) continue;
        const home = one.parent.closest("button, label, a, td, th, li");
        if (home !== null && hit.closest("button, label, a, td, th, li") === home && !(hit instanceof SVGElement))
          continue;
        if (
          hit instanceof SVGElement &&
          one.parent instanceof SVGElement &&
          hit.ownerSVGElement === one.parent.ownerSVGElement
        )
          continue;
        report(`text is covered: ${describe(one.parent)} by ${describe(hit)}`);
        break;
      }
    }
  }

  long?.scrollTo({ left: 0, top: 0 });

  if (page.scrollWidth > width + 1) report(`the page is wider than the window`);
  // A window of this size has room for every tile for sale.
  if (width >= 1280 && height >= 720)
    for (const each of document.querySelectorAll(".offers"))
      if (each.scrollHeight > each.clientHeight + 1)
        report(`tiles for sale are cut: ${each.scrollHeight} of ${each.clientHeight} px`);
  if (land) {
    const box = document.querySelector("[data-pans]")?.getBoundingClientRect();
    if (!box) report("there is no land");
    else if (box.height < 0.4 * height)
      report(`the land has ${Math.round((100 * box.height) / height)} % of the height`);
  }
  return [...problems];
};
