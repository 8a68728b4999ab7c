# A page of QtWebKit in a window that nobody sees, for qtwebkit.ts: questions come as lines of JSON, and so do answers. With
# `without-scripts` the page runs none; what is asked of it runs all the same. Everything is forgotten when the input ends.

import json
import os
import sys

from PyQt5.QtCore import QPoint, QSocketNotifier, Qt, QUrl
from PyQt5.QtNetwork import QNetworkAccessManager
from PyQt5.QtTest import QTest
from PyQt5.QtWebKit import QWebSettings, qWebKitVersion
from PyQt5.QtWebKitWidgets import QWebPage, QWebView
from PyQt5.QtWidgets import QApplication


def says(message):
    print(json.dumps(message), flush=True)


class Network(QNetworkAccessManager):
    def createRequest(self, operation, request, data=None):
        request.setRawHeader(b"Accept-Language", b"en")
        says({"method": "asked", "params": {"address": request.url().toString()}})
        return super().createRequest(operation, request, data)


class Page(QWebPage):
    def javaScriptConsoleMessage(self, words, line, source):
        says({"method": "console", "params": {"words": f"{words} ({source}:{line})"}})


class Driver:
    def __init__(self, scripts):
        self.scripts = scripts
        self.view = QWebView()
        self.page = Page(self.view)
        self.page.setNetworkAccessManager(Network(self.page))
        self.runs_scripts(scripts)
        self.view.setPage(self.page)
        self.view.show()
        self.view.activateWindow()
        self.opening = None
        self.page.loadFinished.connect(self.has_loaded)
        self.heard = b""
        self.input = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Read)
        self.input.activated.connect(self.hears)

    def runs_scripts(self, scripts):
        self.page.settings().setAttribute(QWebSettings.JavascriptEnabled, scripts)

    def hears(self):
        more = os.read(sys.stdin.fileno(), 65536)
        if not more:
            # Qt would wait for what the page still asks for.
            os._exit(0)
        *lines, self.heard = (self.heard + more).split(b"\n")
        for line in lines:
            question = json.loads(line)
            answer = getattr(self, question["method"])(question["id"], **question["params"])
            if answer is not None:
                says({"id": question["id"], "result": answer})

    def version(self, _):
        with open("/proc/self/maps") as maps:
            library = next(line.split()[-1] for line in maps if "libQt5WebKit.so." in line)
        return {"value": f"{library.split('.so.')[1]} (WebKit {qWebKitVersion()})"}

    def sized(self, _, width, height):
        self.view.resize(width, height)
        return {}

    def open(self, number, address):
        self.page.triggerAction(QWebPage.Stop)
        self.opening = number
        self.page.mainFrame().load(QUrl(address))

    def has_loaded(self, well):
        number, self.opening = self.opening, None
        if number is not None:
            says({"id": number, "result": {"well": well}})

    def evaluate(self, _, script):
        self.runs_scripts(True)
        value = self.page.mainFrame().evaluateJavaScript(script)
        self.runs_scripts(self.scripts)
        return {"value": value}

    def press(self, _, x, y):
        QTest.mouseMove(self.view, QPoint(x, y))
        QTest.mouseClick(self.view, Qt.LeftButton, Qt.NoModifier, QPoint(x, y))
        return {}

    def type(self, _, text):
        QTest.keyClicks(self.view, text)
        return {}


application = QApplication(sys.argv)
driver = Driver(sys.argv[1] == "with-scripts")
application.exec_()
