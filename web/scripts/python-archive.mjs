/** Compiles Python's standard library and clachan for the Python of Pyodide, into one archive.
 *
 *    node python-archive.mjs <sources.zip> <folder>
 *
 * `sources.zip` contains clachan. The archive has compiled modules only: all of clachan's, and what they and
 * Pyodide import. Node runs the same Python as the browser, so the compiled files fit. What is compressed is the
 * archive as a whole, because its files have much in common: `python.bin`. Beside it, `empty.zip` stands in for
 * Pyodide's own archive, and `packages.json` tells Pyodide that there are no further packages.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

/** Modules of the standard library that are imported only when they are needed. */
const ALSO = `_weakrefset bisect concurrent concurrent.futures concurrent.futures._base copy copyreg encodings.ascii
  encodings.cp437 encodings.latin_1 encodings.utf_8_sig importlib.readers importlib.resources
  importlib.resources._common importlib.resources._functional importlib.resources.abc importlib.resources.readers
  importlib.simple numbers queue secrets struct textwrap urllib urllib.parse`.split(/\s+/);

const COMPILE = `
import _imp, ast, importlib, importlib.util, io, marshal, sys, zipfile

sys.path.insert(0, "/sources.zip")
for name in zipfile.ZipFile("/sources.zip").namelist():
    if name.endswith(".py"):
        importlib.import_module(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
# Frozen modules are in Python itself.
wanted = {*sys.modules, *also} - {*_imp._frozen_module_names(), "importlib._bootstrap", "importlib._bootstrap_external"}

def is_left_out(name):
    if not name.endswith(".py"):
        return not name.startswith("clachan/")
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return module not in wanted

def is_remark(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)

def without_remarks(tree):
    """Without docstrings and without the types of parameters and results: nothing reads them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = node.args
            for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
                if each is not None:
                    each.annotation = None
            node.returns = None
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [each for each in node.body if not is_remark(each)] or [ast.Pass()]
    return ast.fix_missing_locations(tree)

def without_lines(code):
    """The code without the table of line numbers, which only error messages need."""
    constants = [without_lines(each) if hasattr(each, "co_code") else each for each in code.co_consts]
    return code.replace(co_consts=tuple(constants), co_linetable=b"")

def compiled(name, source):
    # The standard library also goes without assertions and line numbers.
    is_ours = name.startswith("clachan/")
    tree = without_remarks(ast.parse(source)) if is_ours else source
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0 if is_ours else 2)
    header = importlib.util.MAGIC_NUMBER + (0).to_bytes(4, "little") + bytes(8)
    return header + marshal.dumps(code if is_ours else without_lines(code))

def archive(files):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as into:
        for name, content in files:
            into.writestr(zipfile.ZipInfo(name), content)
    return target.getvalue()

def files():
    for path in ("/stdlib.zip", "/sources.zip"):
        with zipfile.ZipFile(path) as source:
            for name in sorted(source.namelist()):
                if name.endswith("/") or is_left_out(name):
                    continue
                content = source.read(name)
                yield (name + "c", compiled(name, content)) if name.endswith(".py") else (name, content)

with open("/python.zip", "wb") as whole, open("/empty.zip", "wb") as empty:
    whole.write(archive(files()))
    empty.write(archive(()))
`;

const [sources, folder] = process.argv.slice(2);
const home = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const python = await loadPyodide({ env: { HOME: "/home", CLACHAN_INTERPRETED: "1", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/stdlib.zip", readFileSync(`${home}/python_stdlib.zip`));
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.globals.set("also", python.toPy(ALSO));
try {
  python.runPython(COMPILE);
} catch (error) {
  // Node would print the whole script of Pyodide along with it.
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const { info } = JSON.parse(readFileSync(`${home}/pyodide-lock.json`, "utf-8"));
writeFileSync(join(folder, "packages.json"), JSON.stringify({ info, packages: {} }));
writeFileSync(join(folder, "empty.zip"), python.FS.readFile("/empty.zip"));
writeFileSync(join(folder, "python.bin"), gzipSync(python.FS.readFile("/python.zip"), { level: 9 }));
